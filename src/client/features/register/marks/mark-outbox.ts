import { createStore } from '#client/lib/create-store.ts'
import { isDue, next, saved } from '#client/outbox/sync.ts'
import type { SavedMarks } from '#contract/attendance.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type {
  BulkAnswer,
  BulkMarks,
  ChosenMark,
  Failure,
  MarkApi,
  MarkEvent,
  MarkPlace,
  MarkSync,
  PendingMark,
  PendingMarks,
} from './pending-mark.ts'

export const markKey = ({ date, studentId, session }: MarkPlace) => `${date} ${studentId} ${session}`

/** Every mark between the tap and the server. It outlives the screen, so that leaving a page loses nothing. */
export class MarkOutbox {
  readonly #pending = createStore<PendingMarks>(new Map())
  readonly #requests = new Map<string, Promise<void>>()
  readonly #inBulk = new Set<string>()
  /** Codes of a bulk without an answer: if the server holds one, it is our own. */
  readonly #unanswered = new Map<string, Code | null>()
  readonly #api: MarkApi
  #isResending = false

  constructor(api: MarkApi) {
    this.#api = api
  }

  /** The marks that are not saved, oldest first; the same map until one changes. */
  readonly pending = this.#pending.get
  readonly subscribe = this.#pending.subscribe

  /** The marks that are not saved, with those in `before` whose bulk has failed since. */
  unsavedSince(before: PendingMarks): PendingMark[] {
    const lost = [...before].filter(([key]) => this.#unanswered.has(key) && !this.pending().has(key))
    return [...this.pending().values(), ...lost.map(([, mark]) => mark)]
  }

  /** Shows the mark at once, and sends it as soon as no other request for this pupil and session is under way. */
  mark(chosen: ChosenMark): void {
    const mustWait = this.#isResending || this.#unsaved().length > 0
    this.#put(this.#choose(chosen))
    if (mustWait) void this.resend()
    else this.#sendIfDue(markKey(chosen))
  }

  /** Sends undelivered marks again, one after the other in the order of the taps. */
  async resend(): Promise<void> {
    if (this.#isResending) return
    this.#isResending = true
    for (let mark = this.#waiting()[0]; mark; mark = this.#waiting()[0]) {
      await this.#send(markKey(mark))
      if (this.pending().get(markKey(mark))?.sync.status === 'unsaved') break
    }
    this.#isResending = false
    for (const [key, { sync }] of this.pending()) {
      if (isDue(sync) && this.#unsaved().length > 0) this.#change(key, { type: 'undelivered' })
    }
  }

  keepTheirs(place: MarkPlace): void {
    this.#change(markKey(place), { type: 'theirsKept' })
  }

  replaceTheirs(place: MarkPlace): void {
    const key = markKey(place)
    const mine = this.pending().get(key)?.sync.wanted
    if (mine !== undefined) this.#change(key, { type: 'chosen', value: mine })
    this.#sendIfDue(key)
  }

  /** Many marks in one request; if it fails, everything is as before. */
  async markMany({ marks, ...shared }: BulkMarks): Promise<BulkAnswer> {
    const chosen = marks.map((mark) => ({ ...mark, ...shared }))
    const keys = chosen.map(markKey)
    const before = this.pending()
    this.#put(...chosen.map((mark) => this.#choose(mark)))
    for (const key of keys) this.#inBulk.add(key)
    const requests = keys.flatMap((key) => this.#requests.get(key) ?? [])
    // Without one under way the marks are sent in this same step, so that the class is drawn once and not twice.
    if (requests.length > 0) await Promise.all(requests)
    this.#changeMany(keys.map((key) => [key, { type: 'sent' }]))
    try {
      const answer = await this.#api.sendMany(
        shared,
        keys.flatMap((key) => this.#codeInBulk(key)),
      )
      this.#applyBulk(shared, answer)
      return { ok: true, saved: answer }
    } catch (error) {
      const failure = this.#api.failureOf(error)
      for (const key of keys) this.#restore(key, before.get(key), failure)
      return { ok: false, failure }
    } finally {
      for (const key of keys) this.#inBulk.delete(key)
      for (const key of keys) this.#sendIfDue(key)
    }
  }

  #choose({ code, confirmed, unanswered: before = [], ...mark }: ChosenMark): PendingMark {
    const key = markKey(mark)
    const sync: MarkSync = this.pending().get(key)?.sync ?? saved(confirmed)
    const lost = this.#unanswered.get(key)
    this.#unanswered.delete(key)
    const unanswered = [...sync.unanswered, ...before, ...(lost === undefined ? [] : [lost])]
    return { ...mark, sync: next({ ...sync, unanswered }, { type: 'chosen', value: code }) }
  }

  #codeInBulk(key: string) {
    const mark = this.pending().get(key)
    if (mark?.sync.status !== 'sending') return []
    return [{ studentId: mark.studentId, code: mark.sync.sent, expected: mark.sync.confirmed }]
  }

  #applyBulk({ date, session }: Omit<BulkMarks, 'marks'>, { records, changedMeanwhile }: SavedMarks): void {
    this.#api.applyRecords(date, records)
    const changes = new Map(changedMeanwhile.map(({ studentId, change }) => [studentId, change]))
    this.#changeMany(
      records.map((record) => {
        const { studentId } = record
        const held = record[`${session}Code`]
        const change = changes.get(studentId)
        return [
          markKey({ date, session, studentId }),
          change === undefined ? { type: 'delivered', held } : { type: 'conflict', theirs: held, change },
        ]
      }),
    )
  }

  /** After a bulk that failed: a mark that was unsaved before is unsaved again, unless it was changed since. */
  #restore(key: string, before: PendingMark | undefined, failure: Failure): void {
    const mark = this.pending().get(key)
    if (mark?.sync.status !== 'sending') return this.#change(key, { type: 'refused' })
    const { sent, wanted } = mark.sync
    if (failure.kind === 'undelivered') this.#unanswered.set(key, sent)
    if (sent === wanted && before?.sync.status === 'unsaved') this.#put({ ...mark, sync: before.sync })
    else this.#change(key, { type: 'refused' })
  }

  #sendIfDue(key: string): void {
    const mark = this.pending().get(key)
    if (mark && isDue(mark.sync) && !this.#inBulk.has(key)) void this.#send(key)
  }

  #send(key: string): Promise<void> {
    const running = this.#requests.get(key)
    if (running) return running
    const request = this.#deliver(key).finally(() => {
      this.#requests.delete(key)
      this.#sendIfDue(key)
    })
    this.#requests.set(key, request)
    return request
  }

  async #deliver(key: string): Promise<void> {
    this.#change(key, { type: 'sent' })
    const mark = this.pending().get(key)
    if (mark?.sync.status !== 'sending') return
    const { sent: code, confirmed } = mark.sync
    try {
      const record = await this.#api.sendOne(mark, code, confirmed)
      this.#api.applyRecords(mark.date, [record])
      this.#change(key, { type: 'delivered', held: record[`${mark.session}Code`] })
      this.#api.notify({ kind: 'saved', mark, code })
    } catch (error) {
      this.#fail(key, mark, this.#api.failureOf(error))
    }
  }

  #fail(key: string, mark: PendingMark, failure: Failure): void {
    if (failure.kind === 'undelivered') {
      this.#change(key, { type: 'undelivered' })
      this.#api.notify({ ...failure, mark })
    } else if (failure.kind === 'refused') {
      if (failure.current) this.#api.applyRecords(mark.date, [failure.current])
      this.#change(key, { type: 'refused' })
      this.#api.notify({ kind: 'refused', mark, sentence: failure.sentence })
    } else {
      const { current, change } = failure.with
      this.#api.applyRecords(mark.date, [current])
      this.#change(key, { type: 'conflict', theirs: current[`${mark.session}Code`], change })
      const after = this.pending().get(key)
      if (after?.sync.status === 'conflict') this.#api.notify({ kind: 'conflict', mark: after })
    }
  }

  #unsaved(): PendingMark[] {
    return [...this.pending().values()].filter(({ sync }) => sync.status === 'unsaved')
  }

  #waiting(): PendingMark[] {
    return [...this.pending().values()].filter(
      (mark) => (mark.sync.status === 'unsaved' || isDue(mark.sync)) && !this.#inBulk.has(markKey(mark)),
    )
  }

  #change(key: string, event: MarkEvent): void {
    this.#changeMany([[key, event]])
  }

  /** All changes at once, so that the screen is drawn once. */
  #changeMany(events: readonly (readonly [key: string, event: MarkEvent])[]): void {
    const changed = events.flatMap(([key, event]) => {
      const mark = this.pending().get(key)
      return mark ? [{ ...mark, sync: next(mark.sync, event) }] : []
    })
    if (changed.length > 0) this.#put(...changed)
  }

  #put(...changed: PendingMark[]): void {
    const pending = new Map(this.pending())
    for (const mark of changed) {
      if (mark.sync.status === 'saved') pending.delete(markKey(mark))
      else pending.set(markKey(mark), mark)
    }
    this.#pending.set(pending)
  }
}
