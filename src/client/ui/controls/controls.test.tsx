import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { Button } from './button.tsx'
import { DateNavigation } from './date-navigation.tsx'
import { SaveOrCancel } from './save-or-cancel.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { TabList, TabPanel } from './tabs.tsx'
import { TextField } from './text-field.tsx'

test('a busy button keeps the focus and does nothing, neither by click nor by the Enter of its form', async () => {
  const submit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  await renderScreen(
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <SaveOrCancel busy disabled={false} onCancel={() => {}} />
    </form>,
  )
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(save, { force: true })
  await expect.element(save).toHaveFocus()
  await page.getByLabelText('Name').click()
  await userEvent.keyboard('{Enter}')
  expect(submit).not.toHaveBeenCalled()
})

test('only an icon button has a tooltip, which is its name', async () => {
  await renderScreen(
    <>
      <Button size="icon" aria-label="Edit" />
      <Button>Save</Button>
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('data-tip', '')
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('data-tip')
})

const SESSIONS = [
  { value: 'am', label: 'Morning Session' },
  { value: 'pm', label: 'Afternoon Session' },
] as const

function Sessions() {
  const [selected, setSelected] = useState<'am' | 'pm'>('am')
  return (
    <>
      <TabList id="session" label="Session" tabs={SESSIONS} selected={selected} onSelect={setSelected} />
      <TabPanel id="session" value={selected}>
        Cards of {selected}
      </TabPanel>
    </>
  )
}

test.for([
  { keys: '{ArrowRight}', to: 'Afternoon Session' },
  { keys: '{ArrowLeft}', to: 'Afternoon Session' },
  { keys: '{End}', to: 'Afternoon Session' },
  { keys: '{ArrowRight}{ArrowRight}', to: 'Morning Session' },
  { keys: '{End}{Home}', to: 'Morning Session' },
])('on the tabs $keys opens the $to at once', async ({ keys, to }) => {
  await renderScreen(<Sessions />)
  await page.getByRole('tab', { name: 'Morning Session' }).click()
  await userEvent.keyboard(keys)
  await expect.element(page.getByRole('tab', { name: to })).toHaveFocus()
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent(to)
  await expect.element(page.getByRole('tabpanel', { name: to })).toBeVisible()
})

test.for([true, false])('a switch that is %s asks for the opposite', async (checked) => {
  const onChange = vi.fn<(checked: boolean) => void>()
  await renderScreen(<Switch label="Ada Admin is active" {...{ checked, onChange }} />)
  const control = page.getByRole('switch', { name: 'Ada Admin is active', checked })
  await control.click()
  await userEvent.keyboard(' ')
  expect(onChange.mock.calls).toEqual([[!checked], [!checked]])
})

test('a disabled switch says why and does nothing', async () => {
  const onChange = vi.fn<(checked: boolean) => void>()
  await renderScreen(
    <>
      <Switch label="Active" checked disabled describedBy="why" onChange={onChange} />
      <p id="why">You cannot deactivate yourself</p>
    </>,
  )
  const control = page.getByRole('switch')
  await expect.element(control).toHaveAccessibleDescription('You cannot deactivate yourself')
  await userEvent.click(control, { force: true })
  expect(onChange).not.toHaveBeenCalled()
})

test.for([true, false])(
  'a select is called by its label, hidden (%s) or not, and tells the value',
  async (hideLabel) => {
    const onChange = vi.fn<(value: string) => void>()
    await renderScreen(
      <Select label="Role" hideLabel={hideLabel} value="staff" onChange={onChange}>
        <option value="staff">Staff</option>
        <option value="admin">Admin</option>
      </Select>,
    )
    await page.getByRole('combobox', { name: 'Role' }).selectOptions('Admin')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('admin')
  },
)

test('a text field says what is wrong with its value, to eyes and ears', async () => {
  const { rerender } = await renderScreen(<TextField label="Left at" value="" onChange={() => {}} />)
  const field = page.getByLabelText('Left at')
  await expect.element(field).toBeValid()
  await rerender(<TextField label="Left at" value="" onChange={() => {}} error="Before the arrival." />)
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription('Before the arrival.')
  await expect.element(page.getByText('Before the arrival.')).toHaveRole('alert')
})

test('a date navigation is disabled where no day leads on, and goes where one does', async () => {
  const go = vi.fn<() => void>()
  await renderScreen(
    <DateNavigation
      date="Friday 13 November 2026"
      badge={{ text: 'Today', tone: 'accent' }}
      details="Autumn, week 10"
      previous={{ label: 'Previous school day', go }}
      next={{ label: 'Next school day', go: undefined }}
      today={{ label: 'Today', go: undefined }}
    />,
  )
  const line = page.getByText('Friday 13 November 2026').element().closest('[aria-live]')
  expect(line?.textContent).toBe('Friday 13 November 2026TodayAutumn, week 10')
  await expect.element(page.getByRole('button', { name: 'Next school day' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Today' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous school day' }).click()
  expect(go).toHaveBeenCalledOnce()
})
