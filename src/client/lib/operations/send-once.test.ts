import { expect, test, vi } from 'vitest'
import { ApiError } from '#client/lib/api-error.ts'
import { sendOnce } from './send-once.ts'

test('[O1] a write whose connection broke is sent once more, by the same id', async () => {
  const send = vi.fn<(id: string) => Promise<string>>()
  send.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('saved')
  expect(await sendOnce(send)).toBe('saved')
  const ids = send.mock.calls.flat()
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('[O1] a write without any connection fails, and one that is refused is not sent again', async () => {
  const lost = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(sendOnce(lost)).rejects.toThrow('Failed to fetch')
  expect(lost).toHaveBeenCalledTimes(2)
  const refused = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(409, 'Conflict', ''))
  await expect(sendOnce(refused)).rejects.toThrow('409')
  expect(refused).toHaveBeenCalledOnce()
})
