import type { SchoolSetup } from '#contract/school-setup.ts'

export type SetupStep = { title: string; text: string; isDone: boolean; href?: string }

/** The steps from an empty school to its first register, with those that are done. */
export function setupSteps({ years, classes }: SchoolSetup): SetupStep[] {
  const year = years.find(({ isArchived }) => !isArchived)
  const withCalendar = years.find(({ registerDays }) => registerDays > 0)
  return [
    { title: 'Academic year', text: 'Add the year that you begin with.', isDone: years.length > 0 },
    {
      title: 'Classes',
      text: 'Add the classes of the school.',
      isDone: classes.some(({ isActive }) => isActive),
    },
    {
      title: 'Calendar',
      text: 'Enter the term dates.',
      isDone: withCalendar !== undefined,
      ...(year ? { href: calendarAddress(year.year) } : {}),
    },
    {
      title: 'Pupils',
      text: 'Add or import the pupils.',
      isDone: years.some(({ pupilCount }) => pupilCount > 0),
      href: '/admin/students',
    },
  ]
}

/** Where the calendar of a year is made and corrected. */
export function calendarAddress(year: string): string {
  return `/admin/school/calendar?year=${year}`
}
