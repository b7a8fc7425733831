import {
  AUTOSAVE_PAUSE_MS,
  COMMENT_MAX_LENGTH,
  next,
  SAVED_NOTICE_MS,
} from '#domain/reports/comment-autosave.ts'
import type { AutosaveEvent, AutosaveState } from '#domain/reports/comment-autosave.ts'

/** The comment that somebody else wrote in the meantime. */
export type OtherComment = { comment: string; updatedBy: string | null }

/** `isGone`: there is no such pupil any more, and never will be. */
export type SaveResult = { ok: true } | { ok: false; other: OtherComment | null; isGone?: boolean }

/** `expected` is the comment that the text replaces; the save fails where another one stands there. */
export type SaveComment = (comment: { text: string; expected: string }) => Promise<SaveResult>

export type CommentView = {
  state: AutosaveState
  text: string
  /** Somebody else's text stands in the way; nothing is sent until the person has chosen. */
  other: OtherComment | null
  /** The last attempt failed: the text waits for the next edit. */
  hasFailed: boolean
}

export type UnsavedComment = { text: string; expected: string; unanswered: readonly string[] }

/** One comment while it is being written (§4): the domain's machine, its two timers and one request at a time. */
export class CommentAutosave {
  readonly #save: SaveComment
  readonly #listeners = new Set<() => void>()
  #view: CommentView
  #saved: string
  #inFlight: string | null = null
  #requests = 0
  #isSendDue = false
  // Texts whose answer never came: the server may hold one of them, and it is nobody else's.
  readonly #unanswered = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(saved: string, save: SaveComment) {
    this.#saved = saved
    this.#save = save
    this.#view = { state: 'idle', text: saved, other: null, hasFailed: false }
  }

  readonly view = (): CommentView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Leaving now would lose the text: it cannot be sent, or could not be. */
  get isStuck(): boolean {
    const { state, other, hasFailed, text } = this.#view
    return state === 'pending' && (hasFailed || other !== null || text.length > COMMENT_MAX_LENGTH)
  }

  /** What the server is not known to hold, with what it replaces and what may stand there of one's own. */
  get unsaved(): UnsavedComment | null {
    const { state, text } = this.#view
    if (state !== 'pending' && state !== 'saving') return null
    const underWay = this.#inFlight === null ? [] : [this.#inFlight]
    return { text, expected: this.#saved, unanswered: [...this.#unanswered, ...underWay] }
  }

  /** Goes on with what was typed before a reload or before the session ended. */
  resume({ text, unanswered }: Omit<UnsavedComment, 'expected'>): void {
    for (const sent of unanswered) this.#unanswered.add(sent)
    this.edit(text)
  }

  edit(text: string): void {
    this.#step('edited', { text })
    this.#after(AUTOSAVE_PAUSE_MS, () => this.flush())
  }

  /** Sends what is typed without waiting for the pause; as the page closes, also beside a request under way. */
  flush(options: { isClosing?: boolean } = {}): void {
    const { state, text, other } = this.#view
    if (state !== 'pending' || other || text.length > COMMENT_MAX_LENGTH) return
    if (this.#inFlight !== null && !options.isClosing) {
      this.#isSendDue = true
      return
    }
    this.#step('paused', { hasFailed: false })
    void this.#send(text, this.#inFlight ?? this.#saved)
  }

  /** The other person's comment is replaced by this one, knowingly. */
  keepMine(text = this.#view.text): void {
    this.#saved = this.#view.other?.comment ?? this.#saved
    this.#step('edited', { text, other: null })
    this.flush()
  }

  keepBoth(): void {
    const { other, text } = this.#view
    this.keepMine(other?.comment ? `${other.comment}\n${text}` : text)
  }

  /** This text is given up for the other person's. */
  takeTheirs(): void {
    this.#saved = this.#view.other?.comment ?? this.#saved
    this.#view = { state: 'idle', text: this.#saved, other: null, hasFailed: false }
    this.#notify()
  }

  async #send(text: string, expected: string): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#inFlight !== null) this.#unanswered.add(this.#inFlight)
    this.#inFlight = text
    this.#isSendDue = false
    this.#requests += 1
    const request = this.#requests
    const result = await this.#save({ text, expected })
    // Of two that went out side by side the later one says how the comment stands.
    if (request !== this.#requests) return
    this.#inFlight = null
    this.#settle(text, result)
    if (this.#view.state === 'saved') this.#after(SAVED_NOTICE_MS, () => this.#step('noticeShown'))
    if (this.#isSendDue) this.flush()
  }

  #settle(text: string, result: SaveResult): void {
    if (!result.ok && result.isGone) {
      this.#isSendDue = false
      this.#view = { ...this.#view, state: 'idle', hasFailed: false }
      this.#notify()
    } else if (result.ok) {
      this.#saved = text
      this.#unanswered.clear()
      this.#step('succeeded', { hasFailed: false, other: null })
    } else if (result.other && this.#isKnown(result.other.comment)) {
      this.#saved = result.other.comment
      this.#isSendDue = true
      this.#step('failed')
    } else {
      if (!result.other) this.#unanswered.add(text)
      this.#step('failed', { hasFailed: true, other: result.other })
    }
  }

  /** Nobody else's: one's own text, or the one that stood there before, because the request in between was lost. */
  #isKnown(comment: string): boolean {
    return comment === this.#saved || this.#unanswered.has(comment)
  }

  #step(event: AutosaveEvent, changes: Partial<CommentView> = {}): void {
    this.#view = { ...this.#view, ...changes, state: next(this.#view.state, event) }
    this.#notify()
  }

  #after(milliseconds: number, act: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(act, milliseconds)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
