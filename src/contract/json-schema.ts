import { z } from 'zod'

export type JsonSchema = { [key: string]: unknown }

/** `anyOf` with null, as zod writes it, is folded into `nullable`, which the serializer handles without guessing. */
function foldNull(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(foldNull)
  if (schema === null || typeof schema !== 'object') return schema
  const entries = Object.entries(schema).map(([key, value]) => [key, foldNull(value)] as const)
  const folded: JsonSchema = Object.fromEntries(entries)
  const choices = folded['anyOf']
  if (!Array.isArray(choices) || choices.length !== 2) return folded
  const other = choices.find((choice: JsonSchema) => choice['type'] !== 'null') as JsonSchema | undefined
  if (!other || !choices.some((choice: JsonSchema) => choice['type'] === 'null')) return folded
  const { anyOf: _, ...rest } = folded
  return { ...rest, ...other, nullable: true }
}

function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  })
  return foldNull(json) as JsonSchema
}

// The servers of one process, as tests start them, serve the same schemas.
const converted = {
  input: new WeakMap<z.ZodType, JsonSchema>(),
  output: new WeakMap<z.ZodType, JsonSchema>(),
}

/** The JSON Schema of what is sent (`output`) or accepted (`input`), without the parts only zod understands. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const known = converted[io].get(schema) ?? convert(schema, io)
  converted[io].set(schema, known)
  return known
}
