import { createStore } from '#client/lib/create-store.ts'
import { operationId } from '#client/lib/operations/operation-id.ts'
import type { Outbox, Outcome } from '#client/outbox/outbox.ts'
import { isStuck, isUnsaved, lastItems } from '#client/outbox/queue.ts'
import type { Entry } from '#client/outbox/queue.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { AUTOSAVE_PAUSE_MS, COMMENT_MAX_LENGTH, SAVED_NOTICE_MS } from '#domain/reports/comment-autosave.ts'
import type { AutosaveState } from '#domain/reports/comment-autosave.ts'

export type CommentPlace = { pupilId: number; weekStartDate: IsoDate }

/** The comment that a colleague wrote in the meantime. */
export type OtherComment = { comment: string; updatedBy: string | null }

export type CommentView = {
  state: AutosaveState
  text: string
  /** A colleague's text that conflicts with this one; nothing is sent until the person has chosen. */
  other: OtherComment | null
  /** Why the server does not take this text. */
  refusal?: string | undefined
}

export const placeOf = ({ weekStartDate, pupilId }: CommentPlace) => `comment ${weekStartDate} ${pupilId}`

export const isComment = (place: string) => place.startsWith('comment ')

export function readPlace(place: string): CommentPlace {
  const [, week, pupilId] = place.split(' ')
  return { weekStartDate: week as IsoDate, pupilId: Number(pupilId) }
}

/** The places of comments that only this page has: too long to be sent, or refused. */
export const unsendable = createStore<readonly string[]>([])

/** One comment while it is being written (§4): each edit enters the outbox, which sends it after a pause. */
export class CommentAutosave {
  readonly place: string
  readonly #outbox: Outbox
  readonly #view = createStore<CommentView>({ state: 'idle', text: '', other: null })
  #text: string
  /** The comment that the server is known to hold. */
  #stored: string
  /** What shows while the outbox holds nothing of it. */
  #rest: AutosaveState = 'idle'
  #refusal: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(outbox: Outbox, place: string, stored: string) {
    this.#outbox = outbox
    this.place = place
    this.#stored = this.#text = stored
    this.follow()
  }

  readonly view = this.#view.get
  readonly subscribe = this.#view.subscribe

  edit(text: string): void {
    this.#text = text
    this.#rest = 'idle'
    this.#refusal = undefined
    this.#outbox.hold(this.place)
    if (!this.#isTooLong && !this.#outbox.edit(this.place, text)) this.#enter(text)
    this.#after(AUTOSAVE_PAUSE_MS, () => this.flush())
    this.follow()
  }

  /** Sends the text without waiting for the pause; as the page closes, at once. */
  flush({ isClosing = false } = {}): void {
    clearTimeout(this.#timer)
    if (this.#isTooLong) return
    if (this.#rest === 'pending') this.#enter(this.#text)
    this.#outbox.release(this.place, isClosing)
    this.follow()
  }

  /** Replaces the colleague's comment, which the person has read. */
  keepMine(text = this.#text): void {
    this.#enter(text)
    this.flush()
  }

  keepBoth(): void {
    const { other, text } = this.view()
    this.keepMine(other?.comment ? `${other.comment}\n${text}` : text)
  }

  /** Drops this text for the colleague's. */
  takeTheirs(): void {
    this.#stored = this.#text = this.view().other?.comment ?? ''
    this.#outbox.keepTheirs(this.place)
  }

  /** The server has answered an entry of this comment. */
  settle({ items }: Entry, outcome: Outcome): void {
    if (outcome.type === 'undelivered') return
    const result = outcome.type === 'answered' ? outcome.results.get(this.place) : undefined
    if (outcome.type === 'refused') {
      this.#rest = 'pending'
      this.#refusal = outcome.sentence
    } else if (result) {
      this.#stored = String('held' in result ? result.held : result.theirs)
      this.#rest = this.#stored === items[0]?.value ? 'saved' : 'idle'
      if ('theirs' in result && result.saysAll && this.#text === items[0]?.value) this.#text = this.#stored
    }
    this.follow()
    if (this.view().state !== 'saved') return
    this.#after(SAVED_NOTICE_MS, () => {
      this.#rest = 'idle'
      this.follow()
    })
  }

  /** Shows what the outbox holds of it now. */
  follow(): void {
    const before = this.view()
    const now = this.#look()
    const isSame =
      before.state === now.state &&
      before.text === now.text &&
      before.refusal === now.refusal &&
      before.other?.comment === now.other?.comment
    if (!isSame) this.#view.set(now)
    const isUnsendable = this.#rest === 'pending' || this.#isTooLong
    if (unsendable.get().includes(this.place) !== isUnsendable)
      unsendable.update((places) =>
        isUnsendable ? [...places, this.place] : places.filter((place) => place !== this.place),
      )
  }

  #look(): CommentView {
    const queue = this.#outbox.queue()
    const last = lastItems(queue).get(this.place)
    if (this.#isTooLong) return { state: 'pending', text: this.#text, other: null }
    if (!last) return { state: this.#rest, text: this.#text, other: null, refusal: this.#refusal }
    const { state, item } = last
    const text = (this.#text = String(item.value))
    if (state.status === 'conflict')
      return { state: 'pending', text, other: { comment: String(state.theirs), updatedBy: state.theirName } }
    const isPending = this.#outbox.isHeld(this.place) || isUnsaved(state, isStuck(queue))
    return { state: isPending ? 'pending' : 'saving', text, other: null }
  }

  #enter(text: string): void {
    this.#rest = 'idle'
    this.#text = text
    const items = [{ place: this.place, value: text, seen: this.#stored }]
    this.#outbox.enter({ id: operationId(), kind: 'comment', items, details: {} })
  }

  get #isTooLong(): boolean {
    return this.#text.length > COMMENT_MAX_LENGTH
  }

  #after(milliseconds: number, act: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(act, milliseconds)
  }
}
