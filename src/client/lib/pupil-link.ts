import type { IsoDate } from '#domain/calendar/iso-date.ts'

type Day = { yearGroup: string; date: IsoDate; studentId: number }

/** The address of a pupil's day: in the daily register where the pupil was on roll, otherwise in the weekly one. */
export function pupilDayAddress({ yearGroup, date, studentId }: Day, isOnRoll: boolean): string {
  const query = new URLSearchParams({ yearGroup, date, pupil: String(studentId) }).toString()
  return `${isOnRoll ? '/dashboard' : '/weekly'}?${query}`
}

/** The pupil that the address of a link names, if any. */
export function linkedPupil(params: URLSearchParams): number | undefined {
  return Number(params.get('pupil')) || undefined
}
