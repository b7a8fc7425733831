import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** [D1] The class in the address. What could be no class's name is cut to what could: an unknown one, not a fault. */
export function chosenClass(params: URLSearchParams): string {
  const given = params.get('yearGroup')?.replaceAll(/\p{Cc}/gu, '\u{FFFD}')
  return given?.slice(0, FIELD_LIMITS.className) || ALL_CLASSES
}

/** [C3] The address of the register of a class. */
export const classAddress = (yearGroup: string) => `/dashboard?yearGroup=${encodeURIComponent(yearGroup)}`

type Day = { yearGroup: string; date: IsoDate; studentId: number }

/** The address of a pupil's day: in the daily register where the pupil was on roll, otherwise in the weekly one. */
export function pupilDayAddress({ yearGroup, date, studentId }: Day, isOnRoll: boolean): string {
  const query = new URLSearchParams({ yearGroup, date, pupil: String(studentId) }).toString()
  return `${isOnRoll ? '/dashboard' : '/weekly'}?${query}`
}

/** The address of a pupil's card, on the day that the register opens on. */
export function pupilAddress({ yearGroup, id }: { yearGroup: string; id: number }): string {
  return `/dashboard?${new URLSearchParams({ yearGroup, pupil: String(id) }).toString()}`
}

/** The page of one pupil. */
export const pupilPageAddress = (id: number) => `/pupils/${id}`

/** The pupil whose page a path is. */
export const pupilInPath = (pathname: string) => Number(pathname.split('/')[2])

/** The pupil that the address of a link names, if any. */
export function linkedPupil(params: URLSearchParams): number | undefined {
  return Number(params.get('pupil')) || undefined
}
