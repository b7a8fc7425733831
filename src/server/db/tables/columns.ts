// The columns of each table under the names that #domain and #contract give them.

/** The names of a pupil, from which the shown one is made. */
export const PUPIL_NAMES = `students.first_name as "firstName", students.known_as as "knownAs",
  students.last_name as "lastName"`

/** A pupil in a list of something else: marks, bookings, care. */
export const NAMED_PUPIL = `students.id as "studentId", ${PUPIL_NAMES}, students.year_group as "yearGroup"`

/** Who a pupil is: a PupilIdentity of #domain/same-pupil.ts. */
export const PUPIL_IDENTITY = `students.id, students.first_name as "firstName", students.last_name as "lastName",
  students.date_of_birth as "dateOfBirth", students.hubspot_id as "hubspotId"`

/** A Pupil of the contract for those who may only read: what their screens show. */
export const SHOWN_PUPIL = `students.id, ${PUPIL_NAMES}, students.date_of_birth as "dateOfBirth",
  students.year_group as "yearGroup", students.profile_image_url as "profileImageUrl",
  students.academic_year_id as "academicYearId"`

/** A Pupil of the contract, as a register shows it to those who may change pupils. */
export const PUPIL = `${SHOWN_PUPIL}, students.photo_consent as "photoConsent"`

/** A PupilEntry of the contract. */
export const PUPIL_ENTRY = `${PUPIL}, students.gender, students.start_date as "startDate",
  students.leave_date as "leaveDate", students.hubspot_id as "hubspotId",
  students.photo_consent_date as "photoConsentDate", students.photo_consent_by as "photoConsentBy",
  students.photo_uploaded_at as "photoUploadedAt", students.photo_uploaded_by as "photoUploadedBy",
  students.created_at as "createdAt"`

/** A User of the contract. */
export const USER = `id, email, first_name as "firstName", last_name as "lastName",
  profile_image_url as "profileImageUrl", role, is_active as "isActive", is_authorized as "isAuthorized",
  oidc_subject is not null as "isLinked", last_sign_in_at as "lastSignInAt", created_at as "createdAt", updated_at as "updatedAt"`

/** A CalendarDay. */
export const CALENDAR_DAY = `date, academic_year as "academicYear", term_name as "termName",
  week_number as "weekNumber", day_type as "dayType", is_register_required as "isRegisterRequired"`

/** A SchoolClass of the contract. */
export const SCHOOL_CLASS = `id, name, age_range as "ageRange", display_order as "displayOrder",
  is_active as "isActive"`
