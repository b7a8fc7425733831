/**
 * One value that a person entered, from the tap until the server is known to hold it. It has one request under way at a
 * time; `Change` tells who wrote the other value of a conflict.
 */
export type Sync<Value, Change> = Known<Value> &
  (
    | { status: 'saved' | 'due' | 'unsaved' }
    | { status: 'sending'; sent: Value }
    | { status: 'conflict'; expected: Value; change: Change }
  )

type Known<Value> = {
  /** The value that the server is known to hold; in a conflict, the other person's. */
  confirmed: Value
  /** The value that the person chose last, which the screen shows. */
  wanted: Value
  /** Values sent without an answer: the server may hold any of these. */
  unanswered: readonly Value[]
}

export type SyncEvent<Value, Change> =
  | { type: 'chosen'; value: Value }
  | { type: 'edited'; value: Value }
  | { type: 'sent' }
  | { type: 'sentBeside' }
  | { type: 'delivered'; held: Value }
  | { type: 'refused' }
  | { type: 'undelivered' }
  | { type: 'conflict'; theirs: Value; change: Change }
  | { type: 'theirsKept' }

type On<Type, Value, Change> = Extract<SyncEvent<Value, Change>, { type: Type }>

const ANSWERS = { delivered: deliver, refused: revert, undelivered: keepUnsaved, conflict: meet }

/** What each event does in each status; an event that is not listed changes nothing. */
const TRANSITIONS = {
  saved: { chosen: choose, edited: choose, sent: send },
  due: { chosen: choose, edited: choose, sent: send, ...ANSWERS },
  sending: { chosen: edit, edited: edit, sentBeside: sendBeside, ...ANSWERS },
  unsaved: { chosen: choose, edited: edit, sent: send, ...ANSWERS },
  conflict: { chosen: choose, edited: edit, sent: send, theirsKept: keepTheirs },
}

export function next<Value, Change>(
  sync: Sync<Value, Change>,
  event: SyncEvent<NoInfer<Value>, NoInfer<Change>>,
): Sync<Value, Change> {
  const transitions: Partial<Record<string, unknown>> = TRANSITIONS[sync.status]
  const transition = transitions[event.type] as typeof next<Value, Change> | undefined
  return transition ? transition(sync, event) : sync
}

export function saved<Value>(confirmed: Value): Sync<Value, never> {
  return { status: 'saved', confirmed, wanted: confirmed, unanswered: [] }
}

/** Whether the last choice has yet to be sent. */
export function isDue<Value, Change>(sync: Sync<Value, Change>): boolean {
  return sync.status === 'due' || (sync.status === 'sending' && sync.wanted !== sync.sent)
}

export type SyncStatus = 'saved' | 'saving' | 'unsaved' | 'conflict'

/** The status as a person reads it. */
export function syncStatus({ status }: Sync<unknown, unknown>): SyncStatus {
  return status === 'due' || status === 'sending' ? 'saving' : status
}

/** The last choice counts; a choice over a conflict settles it. */
function choose<Value, Change>(
  { confirmed, unanswered }: Sync<Value, Change>,
  { value }: On<'chosen' | 'edited', Value, Change>,
): Sync<Value, Change> {
  return { status: 'due', confirmed, wanted: value, unanswered }
}

/** Only the shown value changes: a request under way goes on, a conflict stays. */
function edit<Value, Change>(
  sync: Sync<Value, Change>,
  { value }: On<'chosen' | 'edited', Value, Change>,
): Sync<Value, Change> {
  return { ...sync, wanted: value }
}

function send<Value, Change>({ confirmed, wanted, unanswered }: Sync<Value, Change>): Sync<Value, Change> {
  return { status: 'sending', confirmed, wanted, unanswered, sent: wanted }
}

/** A second request, sent while the page closes: the first one may still arrive. */
function sendBeside<Value, Change>(sync: Sync<Value, Change>): Sync<Value, Change> {
  return send(keepUnsaved(sync))
}

/** The server holds this value; a choice made since is due next. */
function deliver<Value, Change>(
  sync: Sync<Value, Change>,
  { held }: Pick<On<'delivered', Value, Change>, 'held'>,
): Sync<Value, Change> {
  const { wanted } = sync
  const isAnswered = wanted === held || (sync.status === 'sending' && wanted === sync.sent)
  return isAnswered ? saved(held) : { status: 'due', confirmed: held, wanted, unanswered: [] }
}

/** The server refused it: back to the confirmed value, unless the person has chosen another one since. */
function revert<Value, Change>(sync: Sync<Value, Change>): Sync<Value, Change> {
  return deliver(sync, { held: sync.confirmed })
}

/** The answer is missing: the value stays on the screen until it is sent again. */
function keepUnsaved<Value, Change>(sync: Sync<Value, Change>): Sync<Value, Change> {
  const { confirmed, wanted } = sync
  const unanswered = sync.status === 'sending' ? [...sync.unanswered, sync.sent] : sync.unanswered
  return { status: 'unsaved', confirmed, wanted, unanswered }
}

/**
 * The server holds another value. It is no conflict where that value is wanted, is our own whose answer was lost, or is
 * the one that we replace because the request in between was lost.
 */
function meet<Value, Change>(
  { confirmed, wanted, unanswered }: Sync<Value, Change>,
  { theirs, change }: On<'conflict', Value, Change>,
): Sync<Value, Change> {
  if (wanted === theirs) return saved(theirs)
  if (theirs === confirmed || unanswered.includes(theirs))
    return { status: 'due', confirmed: theirs, wanted, unanswered }
  return { status: 'conflict', confirmed: theirs, wanted, unanswered: [], expected: confirmed, change }
}

function keepTheirs<Value, Change>({ confirmed }: Sync<Value, Change>): Sync<Value, Change> {
  return saved(confirmed)
}
