import { describe, expect, test } from 'vitest'
import { ApiError } from '#client/lib/api-error.ts'
import { failureOf } from './attendance.ts'

const refusal = (status: number, code?: string) =>
  failureOf(new ApiError(status, '', JSON.stringify({ message: 'Why', code })))

describe('[O1, O3] what becomes of an entry whose request failed', () => {
  test.each([
    [400, 'invalidInput'],
    [404, 'unknownCall'],
    [404, undefined],
  ])('a newer server that answers %i %s loses nothing, and the person is told', (status, code) => {
    expect(refusal(status, code)).toMatchObject({
      type: 'undelivered',
      isFault: true,
      sentence: expect.stringContaining('Load the page again: nothing is lost.') as string,
    })
  })

  test('a refusal says why', () => {
    expect(refusal(409, 'locked')).toEqual({ type: 'refused', sentence: 'Why' })
    expect(refusal(404, 'unknownPupil')).toEqual({ type: 'refused', sentence: 'Why' })
  })

  test('without an answer, without a session and with a fault of the server it is sent again', () => {
    const again = { type: 'undelivered', isSessionOver: false, isFault: false }
    expect(failureOf(new TypeError('Failed to fetch'))).toEqual(again)
    expect(refusal(503)).toEqual(again)
    expect(refusal(401)).toEqual({ ...again, isSessionOver: true })
    expect(refusal(500)).toEqual({ ...again, isFault: true })
  })
})
