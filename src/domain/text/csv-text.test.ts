import { expect, test } from 'vitest'
import { decodeCsv } from './csv-text.ts'

test('a file is read as UTF-8, with or without its mark, and otherwise as Windows text', () => {
  expect(decodeCsv(new TextEncoder().encode('Zoë'))).toBe('Zoë')
  expect(decodeCsv(Uint8Array.of(0xef, 0xbb, 0xbf, 0x5a))).toBe('Z')
  expect(decodeCsv(Uint8Array.of(0x5a, 0x6f, 0xeb))).toBe('Zoë')
})

test('what Excel saves as Unicode text is read, and a workbook is no text', () => {
  expect(decodeCsv(Uint8Array.of(0xff, 0xfe, 0x5a, 0, 0xeb, 0))).toBe('Zë')
  expect(decodeCsv(Uint8Array.of(0x50, 0x4b, 3, 4, 0x14, 0, 6, 0))).toBeNull()
  expect(decodeCsv(Uint8Array.of(0x5a, 0, 0xeb, 0))).toBeNull()
})
