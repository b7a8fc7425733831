import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts'
import { CHANGED_BY } from '#contract/live/live.ts'
import type { LiveChange } from '#contract/live/live.ts'
import { toJsonSchema } from '#contract/json-schema.ts'
import { actingAs } from '#server/db/acting-person.ts'
import { within } from '#server/db/database.ts'
import type { Transactional } from '#server/db/database.ts'
import { JsonText } from '#server/db/json-text.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { answerInTime } from '#server/http/limits/answer-in-time.ts'
import type { CheckedBy, Guard } from './guard.ts'
import { claimOperation, findFirstAnswer, isRepeat, setAnswer } from './operations.repository.ts'
import type { Operation } from './operations.repository.ts'
import { actorOf, personName } from './person-name.ts'
import { RefusalError, invalidInput, keyUsed, unauthorized } from './refusal-error.ts'
import { ALREADY_CHECKED, SessionChanged } from './sessions.repository.ts'
import type { SessionCheck, SignedIn } from './sessions.repository.ts'

declare module 'fastify' {
  interface FastifyRequest {
    person: SignedIn | undefined
    sessionCheck: SessionCheck | undefined
  }
}

/** What a handler receives: validated input, and the person as the database has them for this request. */
export interface CallRequest<C> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  person: SignedIn
  /** A call that is checked by its statement must include it there; elsewhere it is always true. */
  sessionCheck: SessionCheck
  /** Of a repeatable call with an idempotency key: it must be stored with its answer where it has its effect. */
  operation: Operation | null
  /** Of a call that is stored whole: everything that it does in here has its effect together with its answer. */
  database: Transactional
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * What a handler answers: the contract's answer, or its JSON as text or as a stream; nothing for 204; for a raw answer,
 * anything that Fastify can send.
 */
type Result<C extends Call> = C['answer'] extends undefined
  ? void
  : NonNullable<C['answer']> extends { mediaType: string }
    ? unknown
    : AnswerOf<C> | JsonText<AnswerOf<C>> | Readable

type ServeOptions = {
  checkedBy?: CheckedBy
  /** The answer of a repeatable call is stored here, not by the handler, which only uses the request's database. */
  storesWhole?: boolean
}

type Handler<C extends Call> = (call: CallRequest<C>) => Promise<Result<C>>

function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(input ?? {})
  if (!result.success) throw invalidInput(describeIssues(result.error.issues, input))
  return result.data
}

const IDEMPOTENCY_KEY = 'idempotency-key'
const operationId = z.uuidv7(`${IDEMPOTENCY_KEY} must be a UUID of version 7`)

function operationOf(call: Call, { headers }: FastifyRequest, person: SignedIn): Operation | null {
  const key = headers[IDEMPOTENCY_KEY]
  if (!call.isRepeatable || key === undefined) return null
  return { id: parse(operationId, key) as z.infer<typeof operationId>, kind: call.name, userId: person.id }
}

/** A change whose pupils are given by their numbers. */
type ChangeOfPupils = Omit<LiveChange, 'classes'> & { pupils?: number[] }

/** Where the writes name the day and the pupils that they are about. */
type ChangeInput = {
  params?: { date?: string; studentId?: number }
  body?: { date?: string; studentId?: number; marks?: { studentId: number }[] }
}

function changeOf(
  topic: LiveChange['topic'],
  { params, body }: ChangeInput,
  person: SignedIn,
): ChangeOfPupils {
  const { date, studentId } = { ...params, ...body }
  const pupils = studentId === undefined ? body?.marks?.map((mark) => mark.studentId) : [studentId]
  const by = [{ id: person.id, name: personName(person) }]
  return { topic, by, ...(date !== undefined && { date }), ...(pupils && { pupils }) }
}

const JSON_TYPE = 'application/json; charset=utf-8'
const NO_QUERY = z.strictObject({})

interface ServeParts {
  database: Transactional
  guard: Guard
  /** Called after each write that has changed something, or may have. */
  announce?: (change: ChangeOfPupils) => void
  /** Called for each write with an idempotency key that has succeeded, now or before. */
  onOperation?: (call: string, outcome: 'first' | 'repeat') => void
}

/** Serves calls of the contract: guard first, then the schemas, then the handler. */
export function serveCalls(app: FastifyInstance, parts: ServeParts) {
  const { database, guard, announce = () => {}, onOperation = () => {} } = parts
  return function serve<C extends Call>(
    call: C,
    handle: Handler<C>,
    { checkedBy = 'guard', storesWhole = false }: ServeOptions = {},
  ): void {
    const readPerson = guard(call.access)
    // What a person changes is in the trail under their name; marks have a history, which their statement writes.
    const isEntered = call.method !== 'GET' && checkedBy === 'guard'
    const topic = call.name in CHANGED_BY ? CHANGED_BY[call.name as keyof typeof CHANGED_BY] : null

    async function answerOf(request: FastifyRequest, reply: FastifyReply): Promise<Result<C>> {
      const { person, sessionCheck = ALREADY_CHECKED } = request
      if (!person) throw unauthorized()
      const input = {
        params: parse(call.params, request.params),
        query: parse(call.query ?? NO_QUERY, request.query),
        body: parse(call.body, request.body),
      } as Pick<CallRequest<C>, 'params' | 'query' | 'body'>
      const operation = operationOf(call, request, person)
      const ask = (where: Transactional) =>
        handle({ ...input, person, sessionCheck, operation, request, reply, database: where })
      const asked = () => (operation && storesWhole ? askOnce(operation, ask) : ask(database))
      const tell = () => topic && announce(changeOf(topic, input as ChangeInput, person))
      try {
        const answer = await (isEntered ? actingAs(actorOf(person), asked) : asked())
        tell()
        if (operation) onOperation(call.name, 'first')
        return answer
      } catch (error) {
        const isRefused = error instanceof RefusalError
        // A write that got no answer from the database may have been committed.
        if (!isRefused && !(error instanceof SessionChanged)) tell()
        if (!operation || !(isRefused || isRepeat(error))) throw error
        // A repeat may be refused for what others have done since the first one, whose answer it gets all the same.
        if (sessionCheck !== ALREADY_CHECKED) await readPerson(request)
        return firstAnswer(operation, isRefused ? error : undefined)
      }
    }

    const askOnce = (operation: Operation, ask: (where: Transactional) => Promise<Result<C>>) =>
      database.transaction(async (transaction) => {
        await claimOperation(transaction, operation)
        const answer = await ask(within(transaction))
        await setAnswer(transaction, operation, answer)
        return answer
      })

    async function firstAnswer(operation: Operation, refusal: RefusalError | undefined): Promise<Result<C>> {
      const answer = await findFirstAnswer<AnswerOf<C>>(database, operation)
      if (!answer) throw refusal ?? keyUsed()
      onOperation(call.name, 'repeat')
      return (call.answer ? answer : undefined) as Result<C>
    }

    // Before anything is refused to a remembered person, the guard reads whether they are still signed in.
    async function answerOrReadPerson(request: FastifyRequest, reply: FastifyReply): Promise<Result<C>> {
      try {
        return await answerOf(request, reply)
      } catch (error) {
        if (request.sessionCheck === ALREADY_CHECKED) throw error
        await readPerson(request)
        if (error instanceof SessionChanged) return answerOf(request, reply)
        throw error
      }
    }

    const json = call.answer instanceof z.ZodType ? toJsonSchema(call.answer, 'output') : undefined
    const status = call.status ?? (call.answer ? 200 : 204)
    const isAnsweredInTime = call.method === 'GET' && !call.mayTakeLonger
    app.route({
      method: call.method,
      url: call.path,
      config: { access: call.access },
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      schema: json ? { response: { [status]: json } } : {},
      onRequest: [...(isAnsweredInTime ? [answerInTime] : []), guard(call.access, checkedBy)],
      handler: async (request, reply) => {
        const answer = await answerOrReadPerson(request, reply)
        if (reply.sent) {
          // It came too late: answerInTime has already sent a refusal.
          if (answer instanceof Readable) answer.destroy()
          return reply
        }
        reply.code(reply.statusCode === 200 ? status : reply.statusCode)
        return answer instanceof JsonText ? reply.type(JSON_TYPE).send(answer.text) : reply.send(answer)
      },
    })
  }
}

export type Serve = ReturnType<typeof serveCalls>

/** Enough to recognise a wrong value; it is never sent back whole. */
const MAX_LENGTH = 200
/** The largest form has this many required fields. */
const MAX_NAMED = 6

const cut = (text: string) =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text

/** What zod says by itself where the contract has no words of its own. */
const UNWORDED = /^(Invalid|Too big|Too small)/

/** The rule that was broken, as the second half of a sentence. */
function ruleOf(issue: z.core.$ZodIssue): string {
  if (!UNWORDED.test(issue.message)) return issue.message
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_type')
    return `must be given, as ${TYPE_NAMES[issue.expected] ?? 'something else'}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  return 'is not in the form that is needed'
}

const TYPE_NAMES: Record<string, string> = {
  ...{ string: 'text', number: 'a number', int: 'a whole number', boolean: 'true or false' },
  ...{ array: 'a list', object: 'a group of fields', record: 'a group of fields' },
}

function describe(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => JSON.stringify([...issue.path, key].join('.'))).join(', ')
    return `${names} ${issue.keys.length === 1 ? 'is not a known field' : 'are not known fields'}`
  }
  if (field === '' && issue.code === 'invalid_type') return 'The input must be an object'
  return field === '' ? issue.message : `${field} ${ruleOf(issue)}`
}

/** Describes wrong input in one sentence: the fields that were given come before those that are missing, and long lists are cut short. */
function describeIssues(issues: readonly z.core.$ZodIssue[], input: unknown): string {
  const isMissing = ({ path: [field] }: z.core.$ZodIssue) =>
    field !== undefined && !Object.hasOwn(Object(input) as object, field)
  const sorted = issues.toSorted((one, other) => Number(isMissing(one)) - Number(isMissing(other)))
  const shown = sorted.slice(0, MAX_NAMED).map((issue) => cut(describe(issue)))
  const rest = issues.length - shown.length
  return `${shown.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`
}
