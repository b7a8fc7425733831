import { expect, test } from 'vitest'
import { listedClasses } from './listed-classes.ts'

const RECEPTION = { name: 'Reception', ageRange: 'Ages 4 to 5' }
const YEAR_1 = { name: 'Year 1', ageRange: null }

test('[C2] the classes in use are listed with and without pupils', () => {
  expect(listedClasses([RECEPTION, YEAR_1], [])).toEqual([RECEPTION, YEAR_1])
  expect(listedClasses([RECEPTION, YEAR_1], [{ yearGroup: 'Year 1' }])).toEqual([RECEPTION, YEAR_1])
})

test('[C2] a class out of use is listed after them while pupils are in it', () => {
  expect(listedClasses([RECEPTION], [{ yearGroup: 'Reception' }, { yearGroup: 'Year 1' }])).toEqual([
    RECEPTION,
    YEAR_1,
  ])
})
