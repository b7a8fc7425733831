import type { Permission } from '#domain/permissions.ts'
import { lazyPage } from './lazy-page.ts'

export type RouteEntry = ReturnType<typeof lazyPage> & {
  path: string
  /** Where you are, in the shell and in the window's title. */
  title: string
  /** What the account must be allowed to do; without it the page says so instead. */
  needs?: Permission
}

const home = lazyPage(() => import('#client/features/home/home-page.tsx').then((m) => m.HomePage))

/** Every page of a signed-in person (§2); a new screen is one line here. */
export const ROUTES: readonly RouteEntry[] = [
  { path: '/', title: 'Home', ...home },
  { path: '/home', title: 'Home', ...home },
]

/** The page of a path, or undefined where there is none. */
export function routeFor(pathname: string): RouteEntry | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return ROUTES.find((route) => route.path === path)
}
