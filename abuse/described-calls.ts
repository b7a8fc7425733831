import { describeApi } from '#contract/openapi.ts'
import type { JsonSchema } from '#contract/json-schema.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

/** One call as the OpenAPI description tells of it. */
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

/** Every call, read from the description that the product publishes of itself. */
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
