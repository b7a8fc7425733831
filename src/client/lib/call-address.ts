import { endpointOf } from '#contract/endpoints/endpoints.ts'
import type { CallName } from '#contract/endpoints/endpoints.ts'
import { fillAddress } from './api-client.ts'
import type { InputArgument, RawInput } from './api-client.ts'

/** The address of a call, for a link or a download: `addressOf('pupilImport.export', { query: { academicYear } })`. */
export function addressOf<Name extends CallName>(name: Name, ...[input]: InputArgument<Name>): string {
  const { params, query } = (input ?? {}) as RawInput
  return fillAddress(endpointOf(name).path, params, query)
}
