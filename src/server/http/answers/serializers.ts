import type { JsonSchema } from '#contract/json-schema.ts'
import buildSerializer from 'fast-json-stringify'

const made = new WeakMap<JsonSchema, (answer: unknown) => string>()

function serializerOf(schema: JsonSchema): (answer: unknown) => string {
  const known = made.get(schema) ?? buildSerializer(schema)
  made.set(schema, known)
  return known
}

/**
 * Writes answers as JSON by their schemas. What writes an answer is made with the first one: making all of them was
 * two fifths of the work of a start.
 */
export function serializeBySchema({ schema }: { schema: JsonSchema }): (answer: unknown) => string {
  return (answer) => serializerOf(schema)(answer)
}
