import { isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test } from 'vitest'
import { recentDays } from './recent-days.ts'

const DAYS = [
  { date: isoDate('2026-11-11'), marks: '1/\\ 2C1I' },
  { date: isoDate('2026-11-12'), marks: '1L\\' },
  { date: isoDate('2026-11-13'), marks: null },
]

test('[M2] the days before are shown as marks and heard in words', () => {
  expect(recentDays(DAYS, [1, 2])).toEqual(
    new Map([
      [
        1,
        {
          short: '/\\ L\\ --',
          spoken:
            'Wednesday Present; Thursday Late, before the register closes, then Present; Friday not marked',
        },
      ],
      [
        2,
        {
          short: 'C1I -- --',
          spoken:
            'Wednesday Regulated performance or employment, then Illness; Thursday not marked; Friday not marked',
        },
      ],
    ]),
  )
})
