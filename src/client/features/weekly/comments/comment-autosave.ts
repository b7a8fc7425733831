import { createStore } from '#client/lib/create-store.ts'
import type { Store } from '#client/lib/create-store.ts'
import { next as nextSync, saved } from '#client/outbox/sync.ts'
import type { Sync, SyncEvent } from '#client/outbox/sync.ts'
import {
  AUTOSAVE_PAUSE_MS,
  COMMENT_MAX_LENGTH,
  SAVED_NOTICE_MS,
  next,
} from '#domain/reports/comment-autosave.ts'
import type { AutosaveEvent, AutosaveState } from '#domain/reports/comment-autosave.ts'

/** The comment that a colleague wrote in the meantime. */
export type OtherComment = { comment: string; updatedBy: string | null }

/** `isGone`: the pupil was deleted, so that the comment can never be saved. */
export type SaveResult = { ok: true } | { ok: false; other: OtherComment | null; isGone?: boolean }

/** `expected` is the comment that the text replaces; the save fails where another one is stored. */
export type SaveComment = (comment: { text: string; expected: string }) => Promise<SaveResult>

export type CommentView = {
  state: AutosaveState
  text: string
  /** A colleague's text that conflicts with this one; nothing is sent until the person has chosen. */
  other: OtherComment | null
}

export type UnsavedComment = { text: string; expected: string; unanswered: readonly string[] }

type CommentSync = Sync<string, OtherComment['updatedBy']>
type CommentEvent = SyncEvent<string, OtherComment['updatedBy']>

/** One comment while it is being written (§4): its indicator, its two timers and one request at a time. */
export class CommentAutosave {
  readonly #save: SaveComment
  #sync: CommentSync
  readonly #view: Store<CommentView>
  #requests = 0
  #isPauseOver = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(stored: string, save: SaveComment) {
    this.#save = save
    this.#sync = saved(stored)
    this.#view = createStore<CommentView>({ state: 'idle', text: stored, other: null })
  }

  readonly view = (): CommentView => this.#view.get()
  readonly subscribe = (listener: () => void): (() => void) => this.#view.subscribe(listener)

  /** Leaving now would lose the text: it could not be sent, or is too long. */
  get isStuck(): boolean {
    const isHeldBack = ['unsaved', 'conflict'].includes(this.#sync.status) || this.#isTooLong
    return this.view().state === 'pending' && isHeldBack
  }

  /** The text that the server is not known to hold, with the comment that it replaces. */
  get unsaved(): UnsavedComment | null {
    const { state, text } = this.view()
    if (state !== 'pending' && state !== 'saving') return null
    const sync = this.#sync
    const sent = sync.status === 'sending' ? [sync.sent] : []
    const expected = sync.status === 'conflict' ? sync.expected : sync.confirmed
    return { text, expected, unanswered: [...sync.unanswered, ...sent] }
  }

  /** Continues with the text typed before a reload or before the session ended. */
  resume({ text, unanswered }: Omit<UnsavedComment, 'expected'>): void {
    this.#sync = { ...this.#sync, unanswered: [...this.#sync.unanswered, ...unanswered] }
    this.edit(text)
  }

  edit(text: string): void {
    this.#step({ type: 'edited', value: text }, 'edited')
    this.#after(AUTOSAVE_PAUSE_MS, () => this.flush())
  }

  /** Sends the text without waiting for the pause; as the page closes, also beside a request under way. */
  flush(options: { isClosing?: boolean } = {}): void {
    const sync = this.#sync
    if (this.view().state !== 'pending' || sync.status === 'conflict' || this.#isTooLong) return
    if (sync.status !== 'sending') {
      this.#step({ type: 'sent' }, 'paused')
      void this.#send(sync.wanted, sync.confirmed)
    } else if (options.isClosing) {
      this.#step({ type: 'sentBeside' }, 'paused')
      void this.#send(sync.wanted, sync.sent)
    } else {
      this.#isPauseOver = true
    }
  }

  /** Replaces the colleague's comment, which the person has read. */
  keepMine(text = this.#sync.wanted): void {
    this.#step({ type: 'chosen', value: text }, 'edited')
    this.flush()
  }

  keepBoth(): void {
    const { other, text } = this.view()
    this.keepMine(other?.comment ? `${other.comment}\n${text}` : text)
  }

  /** Drops this text for the colleague's. */
  takeTheirs(): void {
    this.#sync = nextSync(this.#sync, { type: 'theirsKept' })
    this.#show('idle')
  }

  async #send(text: string, expected: string): Promise<void> {
    clearTimeout(this.#timer)
    this.#isPauseOver = false
    this.#requests += 1
    const request = this.#requests
    const result = await this.#save({ text, expected })
    // Of two requests side by side the later one decides.
    if (request !== this.#requests) return
    this.#settle(text, result)
    if (this.view().state === 'saved')
      this.#after(SAVED_NOTICE_MS, () => this.#show(next(this.view().state, 'noticeShown')))
    if (this.#isPauseOver) this.flush()
  }

  #settle(text: string, result: SaveResult): void {
    if (result.ok) {
      this.#step({ type: 'delivered', held: text }, 'succeeded')
    } else if (result.isGone) {
      this.#isPauseOver = false
      this.#sync = saved(this.#sync.wanted)
      this.#show('idle')
    } else if (result.other) {
      const { comment: theirs, updatedBy: change } = result.other
      this.#step({ type: 'conflict', theirs, change }, 'failed')
      // No conflict after all: the stored comment is our own, or the one that this text replaces.
      if (this.#sync.status === 'due') this.#isPauseOver = true
    } else {
      this.#step({ type: 'undelivered' }, 'failed')
    }
  }

  get #isTooLong(): boolean {
    return this.#sync.wanted.length > COMMENT_MAX_LENGTH
  }

  #step(event: CommentEvent, indicatorEvent: AutosaveEvent): void {
    this.#sync = nextSync(this.#sync, event)
    this.#show(next(this.view().state, indicatorEvent))
  }

  #show(state: AutosaveState): void {
    const sync = this.#sync
    const other = sync.status === 'conflict' ? { comment: sync.confirmed, updatedBy: sync.change } : null
    this.#view.set({ state, text: sync.wanted, other })
  }

  #after(milliseconds: number, act: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(act, milliseconds)
  }
}
