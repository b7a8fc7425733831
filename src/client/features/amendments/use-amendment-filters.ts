import { useSearchParams } from 'wouter'
import type { AmendmentQuery } from '#client/api/amendments.ts'
import { chosenClass } from '#client/lib/register-address.ts'
import { AMENDMENT_KINDS } from '#domain/attendance/amendments.ts'
import type { AmendmentKind } from '#domain/attendance/amendments.ts'
import { daysIn } from './amendment-period.ts'

const isKind = (text: string | null): text is AmendmentKind =>
  text !== null && Object.hasOwn(AMENDMENT_KINDS, text)

/** The filters live in the address, so that a list can be linked; another filter begins at the first page. */
export function useAmendmentFilters() {
  const [params, setParams] = useSearchParams()
  const pupil = params.get('pupil') ?? ''
  const person = params.get('person')
  const kind = params.get('kind')
  const filters: AmendmentQuery = {
    ...daysIn(params),
    yearGroup: chosenClass(params),
    ...(/^[1-9]\d{0,8}$/.test(pupil) && { studentId: pupil }),
    ...(person && { person: person.slice(0, 350) }),
    ...(isKind(kind) && { kind }),
  }
  const page = Math.min(Math.max(Math.trunc(Number(params.get('page'))) || 1, 1), 1000)

  function change(changes: Record<string, string>): void {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current)
        if (!('page' in changes)) changed.delete('page')
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') changed.delete(name)
          else changed.set(name, value)
        }
        return changed
      },
      { replace: true },
    )
  }
  return { filters, page, change }
}
