import type { ChangedMeanwhile } from '#contract/attendance.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { placeKey } from './desk-entry.ts'
import type {
  BulkAnswer,
  BulkMarks,
  ChosenMark,
  DeskEntry,
  Failure,
  MarkPlace,
  Outlet,
} from './desk-entry.ts'
import {
  changedMeanwhile,
  choose,
  delivered,
  keepTheirs,
  refused,
  send,
  slotFor,
  standingOf,
  undelivered,
} from './mark-slot.ts'
import type { MarkSlot } from './mark-slot.ts'

/** Every mark between the tap and the server. It outlives the screen, so that nothing is lost by turning a page. */
export class MarkDesk {
  #entries: ReadonlyMap<string, DeskEntry> = new Map()
  readonly #listeners = new Set<() => void>()
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #inBulk = new Set<string>()
  /** Sent with a bulk that got no answer: if the server holds it by now, it is ours and nobody's else. */
  readonly #unanswered = new Map<string, Code | null>()
  readonly #outlet: Outlet
  #isResending = false

  constructor(outlet: Outlet) {
    this.#outlet = outlet
  }

  /** What is not settled, oldest first; the same map until something changes. */
  entries = (): ReadonlyMap<string, DeskEntry> => this.#entries

  /** What is not settled, and what stood in `before` and was sent since with a bulk that got no answer. */
  unsettledSince(before: ReadonlyMap<string, DeskEntry>): DeskEntry[] {
    const lost = [...before].filter(([key]) => this.#unanswered.has(key) && !this.#entries.has(key))
    return [...this.#entries.values(), ...lost.map(([, entry]) => entry)]
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A tap: it shows at once and goes out as soon as nothing else of this pupil and session is under way. */
  mark(chosen: ChosenMark): void {
    const mustWait = this.#isResending || this.#unsaved().length > 0
    this.#put(this.#entryFor(chosen))
    if (mustWait) void this.resend()
    else this.#pump(placeKey(chosen))
  }

  /** What could not be delivered goes out again, one after the other in the order of the taps. */
  async resend(): Promise<void> {
    if (this.#isResending) return
    this.#isResending = true
    for (let next = this.#waiting()[0]; next; next = this.#waiting()[0]) {
      await this.#send(placeKey(next))
      const after = this.#entries.get(placeKey(next))
      if (after && standingOf(after.slot) === 'unsaved') break
    }
    this.#isResending = false
    for (const [key, { slot }] of this.#entries) {
      if (slot.isDue && this.#unsaved().length > 0) this.#change(key, undelivered)
    }
  }

  keepTheirs(place: MarkPlace): void {
    this.#change(placeKey(place), keepTheirs)
  }

  takeMine(place: MarkPlace): void {
    const key = placeKey(place)
    this.#change(key, (slot) => choose(slot, slot.wanted))
    this.#pump(key)
  }

  /** Many marks in one request; where it fails, everything is as before. */
  async markMany({ marks, ...shared }: BulkMarks): Promise<BulkAnswer> {
    const chosen = marks.map((mark) => ({ ...mark, ...shared }))
    const keys = chosen.map(placeKey)
    const before = this.#entries
    this.#put(...chosen.map((mark) => this.#entryFor(mark)))
    for (const key of keys) this.#inBulk.add(key)
    await Promise.all(keys.flatMap((key) => this.#underWay.get(key) ?? []))
    for (const key of keys) this.#change(key, send)
    try {
      const codes = keys.flatMap((key) => this.#asked(key))
      const saved = await this.#outlet.sendMany(shared, codes)
      this.#outlet.take(shared.date, saved.records)
      const changed = new Map(saved.changedMeanwhile.map(({ studentId, change }) => [studentId, change]))
      for (const record of saved.records) {
        const held = record[`${shared.session}Code`]
        const change = changed.get(record.studentId)
        this.#change(placeKey({ ...shared, studentId: record.studentId }), (slot) =>
          change === undefined ? delivered(slot, held) : changedMeanwhile(slot, held, change),
        )
      }
      return { ok: true, saved }
    } catch (error) {
      const failure = this.#outlet.failureOf(error)
      for (const key of keys) {
        const sent = this.#entries.get(key)?.slot.sent
        if (failure.kind === 'undelivered' && sent !== undefined) this.#unanswered.set(key, sent)
        this.#change(key, (slot) => restored(slot, before.get(key)?.slot))
      }
      return { ok: false, failure }
    } finally {
      for (const key of keys) this.#inBulk.delete(key)
      for (const key of keys) this.#pump(key)
    }
  }

  #entryFor({ code, confirmed, unanswered: before = [], ...mark }: ChosenMark): DeskEntry {
    const key = placeKey(mark)
    const slot = this.#entries.get(key)?.slot ?? slotFor(confirmed)
    const lost = this.#unanswered.get(key)
    this.#unanswered.delete(key)
    const unanswered = [...slot.unanswered, ...before, ...(lost === undefined ? [] : [lost])]
    return { ...mark, slot: choose({ ...slot, unanswered }, code) }
  }

  #asked(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return []
    const { sent, confirmed } = entry.slot
    return [{ studentId: entry.studentId, code: sent ?? null, expected: confirmed }]
  }

  #pump(key: string): void {
    const entry = this.#entries.get(key)
    if (entry?.slot.isDue && !this.#inBulk.has(key)) void this.#send(key)
  }

  #send(key: string): Promise<void> {
    const running = this.#underWay.get(key)
    if (running) return running
    const sending = this.#deliver(key).finally(() => {
      this.#underWay.delete(key)
      this.#pump(key)
    })
    this.#underWay.set(key, sending)
    return sending
  }

  async #deliver(key: string): Promise<void> {
    const expected = this.#entries.get(key)?.slot.confirmed ?? null
    this.#change(key, send)
    const entry = this.#entries.get(key)
    if (!entry) return
    const code = entry.slot.sent ?? null
    try {
      const record = await this.#outlet.sendOne(entry, code, expected)
      this.#outlet.take(entry.date, [record])
      this.#change(key, (slot) => delivered(slot, record[`${entry.session}Code`]))
      this.#outlet.tell({ kind: 'saved', entry, code })
    } catch (error) {
      this.#fail(key, entry, this.#outlet.failureOf(error))
    }
  }

  #fail(key: string, entry: DeskEntry, failure: Failure): void {
    if (failure.kind === 'undelivered') {
      this.#change(key, undelivered)
      this.#outlet.tell({ ...failure, entry })
    } else if (failure.kind === 'refused') {
      if (failure.current) this.#outlet.take(entry.date, [failure.current])
      this.#change(key, (slot) => refused(slot))
      this.#outlet.tell({ kind: 'refused', entry, sentence: failure.sentence })
    } else {
      this.#dispute(key, entry, failure.by)
    }
  }

  #dispute(key: string, entry: DeskEntry, { current, change }: ChangedMeanwhile): void {
    this.#outlet.take(entry.date, [current])
    this.#change(key, (slot) => changedMeanwhile(slot, current[`${entry.session}Code`], change))
    const after = this.#entries.get(key)
    if (after?.slot.dispute) this.#outlet.tell({ kind: 'disputed', entry: after })
  }

  #unsaved(): DeskEntry[] {
    return [...this.#entries.values()].filter(({ slot }) => slot.isUndelivered)
  }

  #waiting(): DeskEntry[] {
    return [...this.#entries.values()].filter(
      ({ slot, ...place }) => (slot.isUndelivered || slot.isDue) && !this.#inBulk.has(placeKey(place)),
    )
  }

  #change(key: string, change: (slot: MarkSlot) => MarkSlot): void {
    const entry = this.#entries.get(key)
    if (entry) this.#put({ ...entry, slot: change(entry.slot) })
  }

  #put(...changed: DeskEntry[]): void {
    const entries = new Map(this.#entries)
    for (const entry of changed) {
      if (standingOf(entry.slot) === 'saved') entries.delete(placeKey(entry))
      else entries.set(placeKey(entry), entry)
    }
    this.#entries = entries
    for (const listener of this.#listeners) listener()
  }
}

/** After a bulk that failed: what was unsaved before is unsaved again, unless something was chosen since. */
function restored(slot: MarkSlot, before: MarkSlot | undefined): MarkSlot {
  const isUntouched = slot.wanted === slot.sent
  return isUntouched && before?.isUndelivered ? before : refused(slot)
}
