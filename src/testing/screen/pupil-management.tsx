import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { PupilsPage } from '#client/features/admin-pupils/pupils-page.tsx'
import type { AcademicYear } from '#contract/calendar.ts'
import type { PupilEntry } from '#contract/pupils.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { YEAR_GROUPS } from '#domain/pupils/pupils.ts'
import type { Answers } from './answer-calls.ts'
import { renderScreen } from './render-screen.tsx'

const year = (id: number, name: string, isArchived: boolean): AcademicYear => ({
  ...{ id, year: name, isArchived, from: null, to: null },
})
const YEARS = [year(3, '2026-2027', false), year(1, '2024-2025', true)]

/** A pupil of 2026-2027, in Year 3. */
export const pupilEntry = (
  id: number,
  firstName: string,
  lastName: string,
  fields: Partial<PupilEntry> = {},
): PupilEntry => ({
  ...{ id, firstName, knownAs: null, lastName, dateOfBirth: null, yearGroup: 'Year 3', academicYearId: 3 },
  ...{ profileImageUrl: null, photoConsent: false, photoConsentDate: null, photoConsentBy: null },
  ...{ photoUploadedAt: null, photoUploadedBy: null, gender: null, hubspotId: null, leaveDate: null },
  ...{ startDate: isoDate('2026-09-03'), createdAt: '2026-09-01T08:00:00.000Z', ...fields },
})

/** Staff look at the pupils on Friday 13 November 2026. */
export async function openPupils(pupils: readonly PupilEntry[], answers: Answers = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const contacts = pupils.map(({ id }) => [`GET /api/students/${id}/contacts`, () => Response.json([])])
  const screen = (
    <Route path="/admin/students">
      <PupilsPage />
    </Route>
  )
  return renderScreen(screen, {
    path: '/admin/students',
    answers: {
      'GET /api/academic-years': () => Response.json(YEARS),
      'GET /api/school-classes': () =>
        Response.json(YEAR_GROUPS.map((name, index) => ({ id: index + 1, name }))),
      'GET /api/students': ({ url }) => {
        const asked = new URL(url).searchParams.get('academicYear')
        const yearId = YEARS.find((entry) => entry.year === asked)?.id
        return Response.json(pupils.filter(({ academicYearId }) => academicYearId === yearId))
      },
      ...(Object.fromEntries(contacts) as Answers),
      ...answers,
    },
  })
}

export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const searchField = page.getByRole('searchbox', { name: 'Search' })
export const yearChoice = page.getByRole('combobox', { name: 'Academic year' }).first()
