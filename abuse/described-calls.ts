import { describeApi } from '#contract/openapi.ts'
import type { JsonSchema } from '#contract/json-schema.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

/** One call of the OpenAPI description. */
export interface DescribedCall {
  name: string
  method: string
  path: string
  parameters: Parameter[]
  body: JsonSchema | undefined
}

interface Operation {
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
}

/** Every call, read from the product's own OpenAPI description. */
export function describedCalls(): DescribedCall[] {
  const paths = describeApi()['paths'] as Record<string, Record<string, Operation>>
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, { parameters, requestBody }]) => ({
      name: `${verb.toUpperCase()} ${path}`,
      method: verb.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json'].schema,
    })),
  )
}
