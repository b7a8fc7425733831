import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'

/** [D1] The class in the address. What could be no class's name is cut to what could: an unknown one, not a fault. */
export function chosenClass(params: URLSearchParams): string {
  const given = params.get('yearGroup')?.replaceAll(/\p{Cc}/gu, '\u{FFFD}')
  return given?.slice(0, FIELD_LIMITS.className) || ALL_CLASSES
}
