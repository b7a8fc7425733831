import { CODE_LIST } from '#domain/attendance/codes.ts'
import { weeklyCategory } from '#domain/reports/weekly-statistics.ts'
import type { WeeklyCategory } from '#domain/reports/weekly-statistics.ts'

/** [F5] The codes that a figure of the week is made of: `C1 C2 J1 D Q X Y1–Y7`. */
export function codesCountedAs(category: WeeklyCategory): string {
  const codes = CODE_LIST.filter((code) => weeklyCategory(code) === category)
  return codes.join(' ').replace('Y1 Y2 Y3 Y4 Y5 Y6 Y7', 'Y1–Y7')
}
