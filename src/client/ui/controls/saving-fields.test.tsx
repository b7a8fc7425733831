import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { Button } from './button.tsx'
import { SavingFields } from './saving-fields.tsx'
import { TextField } from './text-field.tsx'
import { useOwnClose } from './use-own-close.ts'

function Form() {
  const [name, setName] = useState('Ash')
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      <SavingFields busy={isBusy}>
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          onKeyDown={({ key }) => key === 'Enter' && setBusy(true)}
        />
      </SavingFields>
      <div role="status" onPointerEnter={() => setBusy(false)}>
        {isBusy ? 'Saving' : 'At rest'}
      </div>
    </>
  )
}

test('nothing can be typed while a form is saved; afterwards the person types on in the same field', async () => {
  await renderScreen(<Form />)
  const field = page.getByLabelText('Name')
  await field.click()
  await userEvent.keyboard('{End}ley{Enter}')
  await expect.element(page.getByText('Saving')).toBeVisible()
  await expect.element(field).toBeDisabled()
  await userEvent.keyboard('lost')
  await expect.element(field).toHaveValue('Ashley')
  await page.getByText('Saving').hover()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(field).toHaveValue('Ashleys')
})

function SavedForm({ saved, onClose }: { saved: Promise<void>; onClose: () => void }) {
  const closeSaved = useOwnClose(onClose)
  return <Button onClick={() => void saved.then(closeSaved)}>Save</Button>
}

test.for([
  { name: 'a form closes once it is saved', isLeft: false },
  { name: 'a form that was left before it was saved does not close the next one', isLeft: true },
])('$name', async ({ isLeft }) => {
  const onClose = vi.fn<() => void>()
  const { promise: saved, resolve } = Promise.withResolvers<void>()
  const { unmount } = await renderScreen(<SavedForm {...{ saved, onClose }} />)
  await page.getByRole('button', { name: 'Save' }).click()
  if (isLeft) await unmount()
  resolve()
  await saved
  expect(onClose).toHaveBeenCalledTimes(isLeft ? 0 : 1)
})
