import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

/** A page with a button that opens the dialog. */
function PageWithDialog({ kind, onClose }: { kind: 'dialog' | 'alertdialog'; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    onClose()
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button">Behind</button>
      <Dialog open={isOpen} kind={kind} title="Add a pupil" onClose={close} actions={<button>Save</button>}>
        <input aria-label="Name" autoFocus />
      </Dialog>
    </>
  )
}

async function openDialog(kind: 'dialog' | 'alertdialog' = 'dialog') {
  const onClose = vi.fn<() => void>()
  await renderScreen(<PageWithDialog kind={kind} onClose={onClose} />)
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole(kind, { name: 'Add a pupil' })
  await expect.element(dialog).toBeVisible()
  return { dialog, onClose }
}

test('an open dialog takes the focus to the field that asks for it, and keeps Tab inside', async () => {
  const { dialog } = await openDialog()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  for (let presses = 0; presses < 6; presses += 1) {
    await userEvent.keyboard('{Tab}')
    const isInside = dialog.element().contains(document.activeElement)
    expect(isInside || document.activeElement === document.body).toBe(true)
  }
})

test('the page behind an open dialog cannot be reached', async () => {
  await openDialog()
  const behind = page.getByRole('button', { name: 'Behind', includeHidden: true }).element()
  const { x, y } = behind.getBoundingClientRect()
  expect(document.elementFromPoint(x + 2, y + 2)).not.toBe(behind)
  behind.focus()
  expect(document.activeElement).not.toBe(behind)
})

test('a dialog that closes gives the focus back to the button that opened it', async () => {
  const { dialog, onClose } = await openDialog()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onClose).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('Escape only asks: a dialog whose page does not agree stays open, however often it is pressed', async () => {
  const onClose = vi.fn<() => void>()
  await renderScreen(
    <Dialog open title="Add a pupil" onClose={onClose}>
      <input aria-label="Name" />
    </Dialog>,
  )
  const dialog = page.getByRole('dialog')
  for (const times of [1, 2, 3]) {
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => onClose.mock.calls.length).toBe(times)
    expect(dialog.element().matches(':modal')).toBe(true)
  }
})

test.for([
  { kind: 'dialog', closes: 1, buttons: ['Close', 'Save'] },
  { kind: 'alertdialog', closes: 0, buttons: ['Save'] },
] as const)(
  'a press beside closes a $kind $closes times, and its buttons are $buttons',
  async ({ kind, closes, buttons }) => {
    const { dialog, onClose } = await openDialog(kind)
    const names = dialog
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(names).toEqual(buttons)
    await dialog.click({ position: { x: 5, y: 5 } })
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
    expect(onClose).toHaveBeenCalledTimes(closes)
  },
)

async function askToDelete(busy = false) {
  const answers = { onConfirm: vi.fn<() => void>(), onCancel: vi.fn<() => void>() }
  await renderScreen(
    <ConfirmDialog open title="Delete pupil" confirmLabel="Delete" busy={busy} {...answers}>
      Are you sure?
    </ConfirmDialog>,
  )
  return answers
}

test('a question that cannot be undone has the focus on its safe answer', async () => {
  const { onCancel } = await askToDelete()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onCancel).toHaveBeenCalledOnce()
})

test('a double click confirms once', async () => {
  const { onConfirm } = await askToDelete()
  await page.getByRole('button', { name: 'Delete' }).dblClick()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('while the answer is on its way nothing is confirmed again', async () => {
  const { onConfirm } = await askToDelete(true)
  const button = page.getByRole('button', { name: 'Delete' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(button, { force: true })
  expect(onConfirm).not.toHaveBeenCalled()
})
