/** Who a pupil is: a PupilIdentity of #domain/same-pupil.ts. */
export const PUPIL_IDENTITY = `students.id, first_name as "firstName", last_name as "lastName",
  date_of_birth as "dateOfBirth", hubspot_id as "hubspotId"`
