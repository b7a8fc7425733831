import { addDays, dateOf, weekdayOf } from './iso-date.ts'
import type { IsoDate } from './iso-date.ts'

/** The bank holidays of England and Wales between two dates; those proclaimed for a single occasion are not known. */
export function bankHolidaysBetween(from: IsoDate, to: IsoDate): IsoDate[] {
  const years: number[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) years.push(year)
  return years.flatMap(bankHolidaysOf).filter((date) => from <= date && date <= to)
}

function bankHolidaysOf(year: number): IsoDate[] {
  const easter = easterSunday(year)
  return [
    orNextWorkingDay(dateOf(year, 1, 1)),
    addDays(easter, -2),
    addDays(easter, 1),
    mondayFrom(dateOf(year, 5, 1)),
    mondayFrom(dateOf(year, 5, 25)),
    mondayFrom(dateOf(year, 8, 25)),
    ...christmas(year),
  ]
}

function mondayFrom(date: IsoDate): IsoDate {
  return addDays(date, (8 - weekdayOf(date)) % 7)
}

function orNextWorkingDay(date: IsoDate): IsoDate {
  return weekdayOf(date) >= 6 ? mondayFrom(date) : date
}

// Christmas Day and Boxing Day; where one falls on a weekend, the next working day that is not the other's.
function christmas(year: number): IsoDate[] {
  const inDecember = (...days: number[]) => days.map((day) => dateOf(year, 12, day))
  const weekday = weekdayOf(dateOf(year, 12, 25))
  if (weekday === 5) return inDecember(25, 28)
  if (weekday === 6) return inDecember(27, 28)
  if (weekday === 7) return inDecember(26, 27)
  return inDecember(25, 26)
}

// The calculation of the Gregorian calendar's Easter (Meeus, Jones, Butcher).
function easterSunday(year: number): IsoDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const leapCenturies = Math.floor(century / 4)
  const moonDrift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCenturies - moonDrift + 15) % 30
  const leapYears = Math.floor(ofCentury / 4)
  const toSunday = (32 + 2 * (century % 4) + 2 * leapYears - epact - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  return addDays(dateOf(year, 3, 22), epact + toSunday - 7 * shift)
}
