import { QueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { LiveChange } from '#contract/live/live.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { changedReads } from './changed-reads.ts'

const TODAY = '2026-11-13'
const REGISTER: QueryKey = ['students', 'register', TODAY, 'Year 1']
const READS: Record<string, QueryKey> = {
  'Year 1': REGISTER,
  'Year 2': ['students', 'register', TODAY, 'Year 2'],
  'the whole school': ['students', 'register', TODAY, ALL_CLASSES],
  'Year 1, the day before': ['students', 'register', '2026-11-12', 'Year 1'],
  counts: ['attendance', 'stats', TODAY],
  trend: ['attendance', 'week', '2026-11-09', 'Year 1', 'trend'],
  desk: ['desk', 'today', TODAY],
  'earlier days': ['desk', 'earlier', TODAY],
  care: ['care', 'day', TODAY],
  year: ['attendance', 'annual', 'all', 'Autumn'],
  'on site': ['on-site', TODAY],
  evacuations: ['evacuations'],
}

function changed(change: LiveChange): string[] {
  const client = new QueryClient()
  for (const queryKey of Object.values(READS)) client.setQueryData(queryKey, 'known')
  const hashes = changedReads(change).flatMap((filters) =>
    client
      .getQueryCache()
      .findAll(filters)
      .map(({ queryKey }) => String(queryKey)),
  )
  return Object.keys(READS).filter((name) => hashes.includes(String(READS[name])))
}

test('[P1] marks concern the registers of their day and classes, and what counts them', () => {
  expect(changed({ topic: 'marks', date: TODAY, classes: ['Year 1'] })).toEqual([
    ...['Year 1', 'the whole school', 'counts', 'desk', 'on site'],
  ])
})

test('[P1] marks whose class is not known concern every register of the day', () => {
  expect(changed({ topic: 'marks', date: TODAY })).toEqual([
    ...['Year 1', 'Year 2', 'the whole school', 'counts', 'desk', 'on site'],
  ])
})

test('[P1] care concerns its own day', () => {
  expect(changed({ topic: 'care', date: TODAY })).toEqual(['care', 'on site'])
  expect(changed({ topic: 'care', date: '2026-11-12' })).toEqual([])
  expect(changed({ topic: 'care' })).toEqual(['care', 'on site'])
})

test('[N2, P1] a visitor is looked for in an evacuation that runs', () => {
  expect(changed({ topic: 'visitors' })).toEqual(['on site', 'evacuations'])
})

test('[P1] after a gap everything that is followed is read, but no whole term or year', () => {
  expect(changed({ topic: 'everything' })).toEqual(
    Object.keys(READS).filter((name) => !['trend', 'year'].includes(name)),
  )
})
