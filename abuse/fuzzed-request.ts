import type { JsonSchema } from '#contract/json-schema.ts'
import fc from 'fast-check'
import type { DescribedCall, Parameter } from './described-calls.ts'
import { foreignField, hostileBody, hostileText, hostileValue } from './hostile-values.ts'
import { PLAUSIBLE, PLAUSIBLE_IN_PATH } from './plausible-values.ts'
import type { RawRequest } from './raw-request.ts'

/** A value that fits the schema. */
function fitting(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const { type, properties, items, enum: choices, nullable } = schema
  if (nullable) return fc.option(fitting({ ...schema, nullable: false }, name), { freq: 3 })
  if (choices) return fc.constantFrom(...(choices as unknown[]))
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return PLAUSIBLE[name] ?? fc.integer({ min: 0, max: 500 })
  if (type === 'array') return fc.array(nearly(items as JsonSchema, name), { maxLength: 6 })
  if (type === 'object') return properties ? nearlyObject(schema) : fc.dictionary(fc.string(), fc.integer())
  return PLAUSIBLE[name] ?? fc.string({ maxLength: 60 })
}

/** Mostly a fitting value, sometimes a hostile one. */
function nearly(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 20, arbitrary: fitting(schema, name) }, { weight: 1, arbitrary: hostileValue })
}

function nearlyObject(schema: JsonSchema): fc.Arbitrary<unknown> {
  const required = new Set(schema['required'] as string[] | undefined)
  const fields = Object.entries(schema['properties'] as Record<string, JsonSchema>).map(([name, field]) =>
    fc.option(fc.tuple(fc.constant(name), nearly(field, name)), { freq: required.has(name) ? 40 : 2 }),
  )
  const foreign = fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(foreignField, { maxLength: 3 }) },
  )
  return fc
    .tuple(fc.tuple(...fields), foreign)
    .map(([known, unknown]) => Object.fromEntries([...known.filter((field) => field !== null), ...unknown]))
}

// A lone surrogate cannot be encoded in an address, so it is replaced by the bytes that a careless program would send.
const encode = (value: unknown) =>
  String(value)
    .split(/([\ud800-\udfff](?![\udc00-\udfff]))/u)
    .map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80'))
    .join('')

const asText = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 8, arbitrary: value.map(encode) },
    { weight: 2, arbitrary: hostileText.map(encode) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%00', '%ff', '..%2f', '1;a=b', '%2e%2e', '1,2') },
  )

function inAddress({ name, schema }: Parameter, userIds: readonly string[]): fc.Arbitrary<string> {
  const isUser = name === 'id' && schema['pattern'] === undefined
  const usual = isUser ? fc.constantFrom(...userIds) : fc.constantFrom('1', '2', '3', '12', '13', '999')
  return asText(PLAUSIBLE_IN_PATH[name] ?? (schema['enum'] ? fitting(schema, name) : usual))
}

const JSON_TYPES = [
  ...Array.from({ length: 60 }, () => 'application/json'),
  ...[
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'image/png',
    'x',
  ],
]

function bodyOf({ body, path }: DescribedCall): fc.Arbitrary<Pick<RawRequest, 'headers' | 'body'>> {
  const none = fc.constant({ headers: {} })
  const bytes = body
    ? fc.oneof(
        { weight: 15, arbitrary: nearlyObject(body).map((value) => Buffer.from(JSON.stringify(value))) },
        { weight: 1, arbitrary: hostileBody },
      )
    : hostileBody
  const types = path.includes('photo-uploads') ? ['image/jpeg', 'image/png', 'text/html'] : JSON_TYPES
  const some = fc
    .tuple(bytes, fc.constantFrom(...types))
    .map(([content, type]) => ({ headers: { 'content-type': type }, body: content }))
  return body
    ? fc.oneof({ weight: 30, arbitrary: some }, { weight: 1, arbitrary: none })
    : fc.oneof({ weight: 5, arbitrary: none }, { weight: 1, arbitrary: some })
}

/** Requests for one call, mostly well-formed, each with a few faults or none. */
export function fuzzedRequest(call: DescribedCall, userIds: readonly string[]): fc.Arbitrary<RawRequest> {
  const inPath = call.parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = call.parameters.filter((parameter) => parameter.in === 'query')
  const path = fc.tuple(...inPath.map((parameter) => inAddress(parameter, userIds))).map((values) => {
    const next = values.values()
    return call.path.replaceAll(/\{\w+\}/g, () => next.next().value ?? '')
  })
  const pair = (parameter: Parameter) =>
    inAddress(parameter, userIds).map((value) => `${parameter.name}=${value}`)
  const known = fc.tuple(
    ...inQuery.map((parameter) => fc.option(pair(parameter), { freq: parameter.required ? 20 : 2 })),
  )
  const unknown = fc
    .tuple(hostileText, hostileText)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const query = fc
    .tuple(
      known,
      fc.oneof(
        { weight: 12, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(unknown, { maxLength: 3 }) },
      ),
    )
    .map(([pairs, more]) => [...pairs.filter((entry) => entry !== null), ...more].join('&'))
  return fc.tuple(path, query, bodyOf(call)).map(([address, search, { headers, body }]) => ({
    method: call.method,
    path: search === '' ? address : `${address}?${search}`,
    headers: headers ?? {},
    ...(body === undefined || call.method === 'GET' ? {} : { body }),
  }))
}
