import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#client/ui/controls/button.tsx'
import { TOOLTIP } from '#domain/accounts/notifications.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const tip = page.getByRole('tooltip')
const button = (name: string) => page.getByRole('button', { name })

async function twoButtons() {
  await renderScreen(
    <>
      <h1>Pupils</h1>
      <Button size="icon" aria-label="Edit Ivy">
        ✎
      </Button>
      <Button size="icon" aria-label="Delete Ivy">
        ✕
      </Button>
      <Button data-tip="Keep what was typed">Save</Button>
    </>,
  )
  await page.getByRole('heading').hover()
}

test('[K1] a tooltip opens after 700 ms, and at once where another was open less than 300 ms ago', async () => {
  await twoButtons()
  await button('Edit Ivy').hover()
  vi.advanceTimersByTime(TOOLTIP.openDelayMs - 1)
  await expect.element(tip).not.toBeInTheDocument()
  vi.advanceTimersByTime(1)
  await expect.element(tip).toHaveTextContent('Edit Ivy')
  await page.getByRole('heading').hover()
  vi.advanceTimersByTime(TOOLTIP.skipDelayMs - 1)
  await expect.element(tip).not.toBeInTheDocument()
  await button('Delete Ivy').hover()
  vi.advanceTimersByTime(0)
  await expect.element(tip).toHaveTextContent('Delete Ivy')
  await page.getByRole('heading').hover()
  vi.advanceTimersByTime(TOOLTIP.skipDelayMs)
  await button('Delete Ivy').hover()
  vi.advanceTimersByTime(TOOLTIP.openDelayMs - 1)
  await expect.element(tip).not.toBeInTheDocument()
})

test('a tooltip opens at once for the keyboard, and Escape closes it', async () => {
  await twoButtons()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Edit Ivy')).toHaveFocus()
  await expect.element(tip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()
})

test('a tooltip that says more than the name describes its button; one that repeats it does not', async () => {
  await twoButtons()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(tip).toHaveTextContent('Delete Ivy')
  await expect.element(button('Delete Ivy')).not.toHaveAttribute('aria-describedby')
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Save')).toHaveAccessibleDescription('Keep what was typed')
})

test('the tooltip of a cell begins with the header of its row', async () => {
  await renderScreen(
    <table role="grid">
      <tbody>
        <tr>
          <th role="rowheader" data-tip="Ivy Ash">
            Ivy
          </th>
          <td role="gridcell" aria-label="Monday, morning: late" data-tip="">
            L
          </td>
          <td role="gridcell" aria-label="Ivy Ash, Monday, afternoon: late" data-tip="">
            M
          </td>
        </tr>
      </tbody>
    </table>,
  )
  for (const [letter, text] of [
    ['L', 'Ivy Ash, Monday, morning: late'],
    ['M', 'Ivy Ash, Monday, afternoon: late'],
  ] as const) {
    await page.getByText(letter, { exact: true }).hover()
    vi.advanceTimersByTime(TOOLTIP.openDelayMs)
    await expect.element(tip).toHaveTextContent(text)
  }
})
