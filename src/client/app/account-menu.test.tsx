import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '#testing/screen/render-screen.tsx'
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
