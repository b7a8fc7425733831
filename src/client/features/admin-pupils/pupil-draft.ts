import type { PupilEntry } from '#contract/pupils.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { defaultClass } from '#domain/school-year/usual-classes.ts'
import type { PupilFields } from '#client/api/pupil-changes.ts'

/** A pupil as a form holds it: every field is text, an empty one means that nothing is kept. */
export type PupilDraft = {
  firstName: string
  knownAs: string
  lastName: string
  gender: string
  dateOfBirth: string
  startDate: string
  leaveDate: string
  yearGroup: string
  hubspotId: string
  photoConsent: boolean
  photoConsentDate: string
  photoConsentBy: string
  academicYearId: string
}

/** [H5] A new pupil, who starts today unless changed; the year group is Reception where there is one. */
export function emptyDraft(classes: readonly string[], today: IsoDate): PupilDraft {
  return {
    ...{ firstName: '', knownAs: '', lastName: '', gender: '', dateOfBirth: '', startDate: today },
    ...{ leaveDate: '', yearGroup: defaultClass(classes), hubspotId: '', photoConsent: false },
    ...{ photoConsentDate: '', photoConsentBy: '', academicYearId: '' },
  }
}

export function draftOf(pupil: PupilEntry): PupilDraft {
  return {
    firstName: pupil.firstName,
    knownAs: pupil.knownAs ?? '',
    lastName: pupil.lastName,
    gender: pupil.gender ?? '',
    dateOfBirth: pupil.dateOfBirth ?? '',
    startDate: pupil.startDate ?? '',
    leaveDate: pupil.leaveDate ?? '',
    yearGroup: pupil.yearGroup,
    hubspotId: pupil.hubspotId ?? '',
    photoConsent: pupil.photoConsent,
    photoConsentDate: pupil.photoConsentDate ?? '',
    photoConsentBy: pupil.photoConsentBy ?? '',
    academicYearId: String(pupil.academicYearId),
  }
}

/** What is sent: dates that are not given are null, and of a consent that is not given there is nothing to tell. */
export function fieldsOf(draft: PupilDraft) {
  const { photoConsentDate, photoConsentBy, ...others } = draft
  return {
    ...others,
    ...(draft.photoConsent && { photoConsentDate: photoConsentDate || null, photoConsentBy }),
    academicYearId: Number(draft.academicYearId),
    dateOfBirth: draft.dateOfBirth || null,
    startDate: draft.startDate || null,
    leaveDate: draft.leaveDate || null,
  }
}

/** As fieldsOf for a pupil to add: a consent that is not ticked is left out, so that one of an earlier year holds. */
export function fieldsOfNew(draft: PupilDraft) {
  const { photoConsent, ...others } = fieldsOf(draft)
  return photoConsent ? { ...others, photoConsent } : others
}

/** Only the changed fields, so that another person's changes stay. */
export function changedFields(before: PupilDraft, after: PupilDraft): PupilFields {
  const fields = Object.entries(fieldsOf(after)).filter(
    ([name]) => after[name as keyof PupilDraft] !== before[name as keyof PupilDraft],
  )
  return Object.fromEntries(fields)
}
