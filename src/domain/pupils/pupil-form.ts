/** §5: a pupil can be added once both names are filled and an academic year is selected. */
export function canAddPupil(form: {
  firstName: string
  lastName: string
  academicYearId: number | string | null
}): boolean {
  return (
    form.firstName.trim() !== '' &&
    form.lastName.trim() !== '' &&
    form.academicYearId !== null &&
    form.academicYearId !== ''
  )
}

/** §5: what is asked before a pupil is deleted. */
export function deletePupilQuestion(pupil: { firstName: string; lastName: string }): string {
  return `Are you sure you want to delete ${pupil.firstName} ${pupil.lastName}? This action cannot be undone and will remove all attendance records for this student.`
}
