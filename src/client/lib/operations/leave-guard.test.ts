import { afterEach, expect, test, vi } from 'vitest'
import { guardLeaving, mayLeave } from './leave-guard.ts'

const confirm = vi.fn<(question: string) => boolean>()
vi.stubGlobal('window', { confirm })
afterEach(() => confirm.mockReset())

test('leaving asks nothing where there is nothing to lose', () => {
  const release = guardLeaving(() => null)
  expect(mayLeave()).toBe(true)
  release()
  expect(mayLeave()).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
})

test('the draft in a dialog asks first; once the dialog is closed, the page behind it asks again', () => {
  const releaseBehind = guardLeaving(() => 'Discard the changes?')
  const releaseDialog = guardLeaving(() => 'Discard the new pupil?')
  confirm.mockReturnValue(false)
  expect(mayLeave()).toBe(false)
  releaseDialog()
  expect(mayLeave()).toBe(false)
  expect(confirm.mock.calls.flat()).toEqual(['Discard the new pupil?', 'Discard the changes?'])
  releaseBehind()
  expect(mayLeave()).toBe(true)
})
