const ORDERS = [/^mark (.+) late$/i, /^(.+) late$/i, /^late (.+)$/i]

/** [Q3] The name in `mark Hana late`, `Hana late` or `late Hana`; null where a search asks for nothing of the kind. */
export function lateOrder(search: string): string | null {
  const text = search.trim().replaceAll(/\s+/g, ' ')
  const names = ORDERS.map((order) => order.exec(text)?.[1] ?? null)
  return names.find((name) => name !== null) ?? null
}
