interface Given {
  /** The consent that is given or withdrawn; null keeps what stands. */
  consent: string
  date: string
  by: string
}

/**
 * What a pupil's photo consent becomes, its date and its person: those of a consent that already stood stay unless
 * others are given, a new one is noted on that day by that person, and without consent neither is kept.
 */
export function consentSql({ consent, date, by }: Given, note: { today: string; by: string }): string {
  const stands = `coalesce(${consent}, photo_consent)`
  const kept = (given: string, column: string, otherwise: string) =>
    `case when ${stands} then coalesce(${given}, case when photo_consent then ${column} else ${otherwise} end) end`
  return `photo_consent = ${stands},
    photo_consent_date = ${kept(date, 'photo_consent_date', note.today)},
    photo_consent_by = ${kept(by, 'photo_consent_by', note.by)}`
}
