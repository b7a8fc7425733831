import { fieldChanges, fieldLabel, trailKindLabel, valueLabel } from '#domain/record/trail-kinds.ts'

export const HEADINGS = ['Entered at', 'What', 'Of', 'About', 'Before', 'After', 'Person', 'Position']

type Values = Record<string, unknown> | null

/** [L4] An entry in the words of the screen; its values come as JSON texts. */
export function toCells([at = '', kind = '', name = '', ...others]: readonly string[]): string[] {
  const [about = '', before = '', after = '', person = '', position = ''] = others
  const was = readValues(before)
  const became = readValues(after)
  const changes = fieldChanges(was, became)
  return [
    ...[at, trailKindLabel(kind), name, inWords(Object.entries(readValues(about) ?? {}))],
    was ? inWords(changes.map((change) => [change.field, change.before])) : '',
    became ? inWords(changes.map((change) => [change.field, change.after])) : '',
    ...[person || 'Past the program', position],
  ]
}

const readValues = (json: string): Values => (json === '' ? null : (JSON.parse(json) as Values))

const inWords = (values: readonly (readonly [string, unknown])[]) =>
  values.map(([field, value]) => `${fieldLabel(field)}: ${valueLabel(value, field)}`).join('; ')
