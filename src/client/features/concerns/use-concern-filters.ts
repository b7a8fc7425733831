import { useSearchParams } from 'wouter'
import type { ConcernQuery } from '#client/api/statutory/concerns.ts'
import { chosenClass } from '#client/lib/register-address.ts'
import type { ConcernKind } from '#domain/concerns/concerns.ts'
import { FIRST_ORDER, isKind, isSort } from './concern-order.ts'
import type { Order } from './concern-order.ts'

const PERIOD_MAX = 50

/** The filters and the order live in the address, so that a list can be linked. */
export function useConcernFilters() {
  const [params, setParams] = useSearchParams()
  const period = params.get('period')?.replaceAll(/\p{C}/gu, '').slice(0, PERIOD_MAX)
  const [askedKind, sort] = [params.get('kind'), params.get('sort')]
  const query: ConcernQuery = { yearGroup: chosenClass(params), ...(period && { period }) }
  const kind: ConcernKind | undefined = isKind(askedKind) ? askedKind : undefined
  const order: Order = isSort(sort)
    ? { by: sort, isDescending: params.get('order') === 'descending' }
    : FIRST_ORDER

  function change(changes: Record<string, string>): void {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') changed.delete(name)
          else changed.set(name, value)
        }
        return changed
      },
      { replace: true },
    )
  }
  const sortBy = ({ by, isDescending }: Order) =>
    change({ sort: by, order: isDescending ? 'descending' : '' })
  return { query, kind, order, change, sortBy }
}
