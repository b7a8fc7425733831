import { describe, expect, test } from 'vitest'
import { ApiError, messageFor } from './api-error.ts'

describe('a refused call', () => {
  test.each([
    [500, 'Internal Server Error', '', '500: Internal Server Error'],
    [401, 'Unauthorized', '{"message":"Unauthorized"}', '401: {"message":"Unauthorized"}'],
    [409, 'Conflict', 'taken', '409: taken'],
  ])('[J6] %i %s with body "%s" reads "%s"', (status, statusText, body, message) => {
    expect(new ApiError(status, statusText, body).message).toBe(message)
  })

  test("[H6] the server's sentence and code are read from the body", () => {
    const error = new ApiError(409, 'Conflict', '{"message":"The record is locked.","code":"record-locked"}')
    expect(error).toMatchObject({
      serverMessage: 'The record is locked.',
      code: 'record-locked',
      status: 409,
    })
  })

  test.each(['', 'plain', 'null', '7', '[1]', '{"message":5}', '{broken'])(
    '[H6] a body without a sentence (%j) leaves the default',
    (body) => {
      expect(messageFor(new ApiError(400, 'Bad Request', body), 'Failed to add pupil.')).toBe(
        'Failed to add pupil.',
      )
    },
  )

  test('[H6] an error that no server sent shows the default', () => {
    expect(messageFor(new TypeError('Failed to fetch'), 'Update failed')).toBe('Update failed')
  })
})
