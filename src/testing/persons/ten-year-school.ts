/** A row as a school entered it, and the child whose it truly is. */
export interface TrueRow {
  child: number
  year: number
  firstName: string
  lastName: string
  dateOfBirth: string | null
  hubspotId: string | null
}

const FIRST = ['Ava', 'Ben', 'Cleo', 'Dan', 'Elif', 'Finn', 'Gia', 'Hugo', 'Ida', 'José', 'Kit', 'Lea']
const LAST = ['Ash', 'Birch', "O'Hara", 'Novák', 'de la Cruz', 'Price', 'Ünal', 'Smith', 'McKay', 'Khan']
const YEARS = 10
/** With 66 in each September and ten years of school, about 600 at a time. */
const JOINING = 66
const SHORTEST_STAY = 8

const nth = <T>(list: readonly T[], place: number): T => {
  const found = list[place % list.length]
  if (found === undefined) throw new Error('The list is empty.')
  return found
}

/** Ten years of about 600 pupils, in which everything occurs that makes it hard to tell who is who. */
export function tenYearSchool(): TrueRow[] {
  const rows: TrueRow[] = []
  let child = 0
  for (let joined = 1 - YEARS; joined < YEARS; joined += 1) {
    for (let place = 0; place < JOINING; place += 1) {
      child += 1
      rows.push(...childOf(child, { joined, place }))
    }
  }
  return rows
}

type Joining = { joined: number; place: number }

/** Every name of ordinary children is there once; those with a `place` below ten are the hard ones. */
function childOf(child: number, { joined, place }: Joining): TrueRow[] {
  const stay = SHORTEST_STAY + (child % 3)
  const birthday = `${2010 + joined}-${String(1 + (child % 12)).padStart(2, '0')}-${String(1 + (place % 28)).padStart(2, '0')}`
  const name = { firstName: nth(FIRST, child), lastName: `${nth(LAST, child)}-${child}` }
  const rows = Array.from({ length: stay }, (_, index) => joined + index)
    .filter((year) => year >= 0 && year < YEARS)
    .map((year): TrueRow => ({
      ...{ child, year, ...name, dateOfBirth: birthday },
      hubspotId: child % 2 === 0 ? `hs-${child}` : null,
    }))
  const change = HARD[place]
  return change ? change(rows, { child, joined }) : rows
}

type Hard = (rows: TrueRow[], about: { child: number; joined: number }) => TrueRow[]

const rename = (rows: TrueRow[], from: number, lastName: string) =>
  rows.map((row, index) => (index < from ? row : { ...row, lastName }))
const withoutId = (rows: TrueRow[]) => rows.map((row) => ({ ...row, hubspotId: null }))
const born = (rows: TrueRow[], dateOfBirth: string | null) => rows.map((row) => ({ ...row, dateOfBirth }))
const named = (rows: TrueRow[], firstName: string, lastName: string) =>
  rows.map((row) => ({ ...row, firstName, lastName }))

/** Which kind of trouble a child makes, by its place among those who joined with it. */
const HARD: readonly Hard[] = [
  // 0 and 1: namesakes with one birthday, who know each other, without ids.
  (rows, { joined }) => born(withoutId(named(rows, 'Sam', `Twice-${joined}`)), `${2011 + joined}-03-03`),
  (rows, { joined }) => born(withoutId(named(rows, 'Sam', `Twice-${joined}`)), `${2011 + joined}-03-03`),
  // 2 and 3: twins.
  (rows, { joined }) => born(withoutId(named(rows, 'Ann', `Twin-${joined}`)), `${2011 + joined}-04-04`),
  (rows, { joined }) => born(withoutId(named(rows, 'Eva', `Twin-${joined}`)), `${2011 + joined}-04-04`),
  // 4: renamed, with an external id that says so.
  (rows, { child }) => rename(rows, 3, 'Renamed').map((row) => ({ ...row, hubspotId: `hs-${child}` })),
  // 5: renamed without an id.
  (rows, { child }) => rename(withoutId(rows), 4, `Married-${child}`),
  // 6: away for two years, then there again, without an id.
  (rows) => withoutId(rows).filter((_, index) => index < 3 || index > 4),
  // 7: away for a year, then there again under another id.
  (rows, { child }) =>
    rows
      .filter((_, index) => index !== 3)
      .map((row, index) => ({ ...row, hubspotId: `${index < 3 ? 'old' : 'new'}-${child}` })),
  // 8: without a birthday in some years.
  (rows) => withoutId(rows).map((row, index) => (index % 4 === 1 ? { ...row, dateOfBirth: null } : row)),
  // 9: the name of two children who joined the year before, with another birthday.
  (rows, { joined }) => named(born(withoutId(rows), `${2011 + joined}-09-09`), 'Sam', `Twice-${joined - 1}`),
]
