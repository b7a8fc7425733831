import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen, userWith } from '#testing/screen/render-screen.tsx'
import { OutboxContext, createPageOutbox } from '#client/outbox/page-outbox.ts'
import { AccountMenu } from './account-menu.tsx'

const button = page.getByRole('button', { name: 'Sam Staff Admin' })

async function press(keys: string) {
  button.element().focus()
  await userEvent.keyboard(keys)
}

test.for([
  { opened: 'a click', open: () => button.click(), first: 'Student Management' },
  { opened: 'the arrow down', open: () => press('{ArrowDown}'), first: 'Student Management' },
  { opened: 'the arrow up', open: () => press('{ArrowUp}'), first: 'Logout' },
])('$opened opens the account menu, with the focus on $first', async ({ open, first }) => {
  await renderScreen(<AccountMenu />, { as: { role: 'admin' } })
  await open()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => document.activeElement?.textContent).toBe(first)
})

const undelivered = { type: 'undelivered', isSessionOver: false } as const

test.for([
  { sent: 'that the server did not get', answer: Promise.resolve(undelivered) },
  { sent: 'still on their way', answer: new Promise<typeof undelivered>(() => {}) },
])(
  '[O3] signing out with entries $sent says what becomes of them, and can be given up',
  async ({ answer }) => {
    const asked = vi.spyOn(window, 'confirm').mockReturnValue(false)
    const unsent = createPageOutbox(
      { id: 'sam', outboxKey: '' },
      { mark: () => ({ send: async () => answer, tell: () => {} }) },
    )
    const items = [{ place: 'mark 2026-11-16 am 1', value: '/', seen: null }]
    unsent.outbox.enter({ id: crypto.randomUUID(), kind: 'mark', items, details: {} })
    await expect.poll(() => unsent.outbox.queue().length).toBe(1)
    await renderScreen(
      <OutboxContext value={unsent}>
        <AccountMenu />
      </OutboxContext>,
      { as: { role: 'admin' } },
    )
    await button.click()
    const isFollowed = new Promise<boolean>((resolve) =>
      window.addEventListener('click', (event) => resolve(!event.defaultPrevented), { once: true }),
    )
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    expect(await isFollowed).toBe(false)
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^1 entry is not sent yet\. What is not sent stays on this device for you alone/),
    )
  },
)

test('[R4] the computer is marked as shared from the menu, which shows it then', async () => {
  const sent: unknown[] = []
  await renderScreen(<AccountMenu />, {
    as: { role: 'admin' },
    answers: {
      'GET /api/auth/user': () => Response.json({ ...userWith({}), isSharedDevice: false }),
      'PUT /api/auth/device': async (request) => {
        sent.push(await request.json())
        return new Response(null, { status: 204 })
      },
    },
  })
  const item = page.getByRole('menuitemcheckbox', { name: 'Shared computer' })
  await button.click()
  await expect.element(item).not.toBeChecked()
  await item.click()
  await expect
    .element(page.getByText('Left alone for a while, it asks to sign in before it saves.'))
    .toBeVisible()
  await button.click()
  await expect.element(item).toBeChecked()
  expect(sent).toEqual([{ isShared: true }])
})
