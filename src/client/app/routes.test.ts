import { expect, test } from 'vitest'
import { routeFor, ROUTES } from './routes.ts'

test('[B4] /home shows the page of /', () => {
  expect(routeFor('/home')?.Page).toBe(routeFor('/')?.Page)
})

test.each(['/nowhere', '/home/more', '/api/login', '/HOME', ''])('[A3] %j leads nowhere', (path) => {
  expect(routeFor(path)).toBeUndefined()
})

test.each(['/pupils', '/pupils/', '/pupils/hana', '/pupils/:id', '/pupils/1/2'])(
  '[Q2] %j is no pupil',
  (path) => {
    expect(routeFor(path)).toBeUndefined()
  },
)

test('[Q2] a pupil has a page', () => {
  expect(routeFor('/pupils/12')?.title).toBe('Pupil')
})

test('a slash at the end does not matter', () => {
  expect(routeFor('/home/')?.path).toBe('/home')
})

test('every path is there once and has a name', () => {
  const paths = ROUTES.map((route) => route.path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(ROUTES.filter((route) => route.title.trim() === '')).toEqual([])
})
