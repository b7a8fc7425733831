import type { IsoDate } from '#domain/calendar/iso-date.ts'

type Day = { yearGroup: string; date: IsoDate; studentId: number }

/** The register of that day in which the pupil stands out: the daily one where the pupil was on roll, else the week's. */
export function pupilDayAddress({ yearGroup, date, studentId }: Day, isOnRoll: boolean): string {
  const query = new URLSearchParams({ yearGroup, date, pupil: String(studentId) }).toString()
  return `${isOnRoll ? '/dashboard' : '/weekly'}?${query}`
}

/** The pupil whom a link is about, where it names one. */
export function soughtPupil(params: URLSearchParams): number | undefined {
  return Number(params.get('pupil')) || undefined
}
