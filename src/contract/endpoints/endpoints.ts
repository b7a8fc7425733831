import { FIRST_ENDPOINTS, splitEndpoint } from './first-endpoints.ts'
import type { ApiPath, Method } from './first-endpoints.ts'
import { LATER_ENDPOINTS } from './later-endpoints.ts'

/**
 * Method and path of every call, apart from the schemas: the browser makes a call by its name and loads no schema. In two
 * tables, because a first visit loads only what the first pages need.
 */
export const ENDPOINTS = { ...FIRST_ENDPOINTS, ...LATER_ENDPOINTS } as const

export type CallName = keyof typeof ENDPOINTS

/** The method and the path of a call. */
export const endpointOf = (name: CallName): { method: Method; path: ApiPath } =>
  splitEndpoint(ENDPOINTS[name])
