import { z } from 'zod'
import type { Access, Call } from './call.ts'
import { CALLS } from './calls.ts'
import { refusal } from './fields.ts'
import { toJsonSchema } from './json-schema.ts'
import type { JsonSchema } from './json-schema.ts'

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: type,
  }))
}

const IDEMPOTENCY_KEY: JsonSchema = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description: 'A UUID of version 7; a repeat within seven days has no effect and is given the first answer',
  schema: { type: 'string', format: 'uuid' },
}

function success(call: Call): JsonSchema {
  if (!call.answer) return { 204: { description: 'Done' } }
  const content =
    call.answer instanceof z.ZodType
      ? { 'application/json': { schema: toJsonSchema(call.answer, 'output') } }
      : { [call.answer.mediaType]: { schema: { type: 'string', format: 'binary' } } }
  return { [call.status ?? 200]: { description: call.summary, content } }
}

const refusals = (access: Access): JsonSchema => {
  const content = { 'application/json': { schema: toJsonSchema(refusal, 'output') } }
  return {
    400: { description: 'The input is wrong; the message names the field', content },
    ...(access === 'public' ? {} : { 401: { description: 'Nobody is signed in', content } }),
    ...(access === 'public' ? {} : { 403: { description: 'The account may not do this', content } }),
  }
}

function operation(call: Call): JsonSchema {
  const body = call.body && { 'application/json': { schema: toJsonSchema(call.body, 'input') } }
  return {
    summary: call.summary,
    'x-access': call.access,
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(call.isRepeatable ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: { ...success(call), ...refusals(call.access) },
  }
}

/** The OpenAPI description of every call, made from the same schemas that check them. */
export function describeApi(): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const call of CALLS) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return { openapi: '3.0.3', info: { title: 'Attendance register', version: '1' }, paths }
}
