import { openingDay, nextSchoolDay } from '#domain/calendar/calendar.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { YearPlan } from '#domain/calendar/calendar-plan.ts'
import { addDays, addYears, yearOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { YEAR_GROUPS } from '#domain/pupils/pupils.ts'
import type { Person } from './demo-people.ts'

/** A child in one academic year: a row of the pupils' table. */
export type Enrolment = { person: Person; year: string; yearGroup: string }

const BIRTHDAY_CLASSES = ['Year 2', 'Reception', 'Year 4']

/** Who is in which class in a year: a class up every September. */
export function enrolmentsIn(plan: YearPlan, people: readonly Person[]): Enrolment[] {
  return people.flatMap((person) => {
    const yearGroup = YEAR_GROUPS[yearOf(plan.from) - person.nurseryYear]
    const isThere = person.joins <= plan.to && (person.leaves === null || person.leaves >= plan.from)
    return yearGroup && isThere ? [{ person, year: plan.year, yearGroup }] : []
  })
}

/** [D8] Lets birthdays fall on the day that the register opens on and on the next two, one class each. */
export function celebrateBirthdays(options: {
  people: readonly Person[]
  plans: readonly YearPlan[]
  calendar: readonly CalendarDay[]
  today: IsoDate
}): Person[] {
  const { people, plans, calendar, today } = options
  const plan = plans.find(({ from, to }) => from <= today && today <= to) ?? plans.at(-1)
  const enrolments = plan ? enrolmentsIn(plan, people) : []
  const birthdays = new Map<Person, IsoDate>()
  let day = openingDay(calendar, today)
  for (const yearGroup of BIRTHDAY_CLASSES) {
    const child = enrolments.find(
      (entry) => entry.yearGroup === yearGroup && isSettled(entry.person, today),
    )?.person
    if (day && child) birthdays.set(child, birthDateFor(child, day.date))
    day = day && nextSchoolDay(calendar, day.date)
  }
  return people.map((person) => ({ ...person, dateOfBirth: birthdays.get(person) ?? person.dateOfBirth }))
}

function isSettled(person: Person, today: IsoDate): boolean {
  return person.joins < today && (person.leaves === null || person.leaves > addDays(today, 60))
}

// The same day of the year, in the one school year of birth that belongs to the class.
function birthDateFor({ nurseryYear }: Person, date: IsoDate): IsoDate {
  const birthYear = date.slice(5) >= '09-01' ? nurseryYear - 4 : nurseryYear - 3
  return addYears(date, birthYear - yearOf(date))
}
