import { afterEach, expect, test, vi } from 'vitest'
import { guardDraft, mayDiscard } from './draft-guard.ts'
import { guardLeaving, mayLeave } from './leave-guard.ts'

const confirm = vi.fn<(question: string) => boolean>()
let openDialogs = 0
vi.stubGlobal('window', { confirm, addEventListener() {}, removeEventListener() {} })
vi.stubGlobal('document', { querySelectorAll: () => ({ length: openDialogs }) })
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

test('a dialog in which nothing was typed closes without a word about a draft of the page behind it', () => {
  const releasePage = guardDraft('The pupil is not saved. Discard the changes?')
  openDialogs = 1
  expect(mayDiscard()).toBe(true)
  const releaseDialog = guardDraft('The photo is not sent. Discard it?')
  confirm.mockReturnValue(false)
  expect(mayDiscard()).toBe(false)
  releaseDialog()
  openDialogs = 0
  expect(mayDiscard()).toBe(false)
  expect(confirm.mock.calls.flat()).toEqual([
    'The photo is not sent. Discard it?',
    'The pupil is not saved. Discard the changes?',
  ])
  releasePage()
})

test('a dialog that closes asks about its own draft only, not about what the page would lose', () => {
  const releasePage = guardLeaving(() => 'Not everything is saved yet. Leave all the same?')
  expect(mayDiscard()).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
  const releaseDraft = guardDraft('The note is not saved. Discard it?')
  confirm.mockReturnValue(false)
  expect(mayDiscard()).toBe(false)
  expect(confirm.mock.calls.flat()).toEqual(['The note is not saved. Discard it?'])
  releaseDraft()
  releasePage()
})
