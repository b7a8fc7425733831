import { Copy, MessageSquareText, Phone, UserRound } from 'lucide'
import { useState } from 'react'
import type { DeskChildAnswer } from '#contract/office-day/desk.ts'
import { schoolName } from '#client/lib/school-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ATTEMPTS, absenceMessage, attemptLabel, nextContact } from '#domain/office-day/contact-attempts.ts'
import type { Outcome } from '#domain/office-day/contact-attempts.ts'
import { unexplainedSessions } from '#domain/office-day/desk.ts'
import { contactLabel, phonesOf, telLink } from '#domain/pupils/contacts.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import { callName } from '#domain/pupils/pupils.ts'
import { actionKeys } from './line-keys.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type ContactPanelProps = {
  child: DeskChildAnswer
  isToday: boolean
  /** Answers whether it is noted. */
  onAttempt: (contact: Contact, outcome: Outcome) => Promise<boolean>
}

/** The second half of a double tap comes within this time, also where the answer is there sooner. */
const DOUBLE_TAP_MS = 400

const CALLS = ['spoke', 'noAnswer', 'leftMessage'] as const

/** Whom to ring, with the numbers as the largest thing, and what came of it in one tap. */
export function ContactPanel({ child, isToday, onAttempt }: ContactPanelProps) {
  const [chosen, setChosen] = useState<Contact>()
  const [isWriting, setWriting] = useState(false)
  const [underWay, setUnderWay] = useState<Outcome>()
  const { contacts, attempts } = child
  const suggested = nextContact(contacts, attempts)
  const contact = (chosen && chosenAmong(contacts, chosen)) ?? suggested
  const index = contact ? contacts.indexOf(contact) : -1
  const phones = contact ? phonesOf(contact) : []
  /** One press is one attempt, since what was noted cannot be removed; another outcome is another press. */
  async function log(outcome: Outcome): Promise<boolean> {
    if (!contact || underWay === outcome) return false
    setUnderWay(outcome)
    setChosen(undefined)
    const [isNoted] = await Promise.all([
      onAttempt(contact, outcome),
      new Promise((resolve) => setTimeout(resolve, DOUBLE_TAP_MS)),
    ])
    setUnderWay((latest) => (latest === outcome ? undefined : latest))
    return isNoted
  }
  return (
    <div className="grid content-start gap-2">
      {contact ? (
        <>
          <div className="flex items-center justify-between gap-3">
            <div className="grid min-w-0">
              <span className="truncate text-sm text-ink-2">{contactLabel(contact)}</span>
              {phones.map((phone) => (
                <a
                  key={phone}
                  href={telLink(phone)}
                  className="inline-flex items-center gap-2 text-xl font-semibold tracking-tight text-accent tabular-nums underline-offset-4 hover:underline max-md:min-h-11 max-md:text-2xl"
                >
                  <Icon of={Phone} className="size-4.5 shrink-0" />
                  {phone}
                </a>
              ))}
              {phones.length === 0 && <span className="text-ink-3">No phone number</span>}
            </div>
            {contacts.length > 1 && (
              <Button
                look="quiet"
                className="shrink-0 text-sm"
                onClick={() => setChosen(contacts[(index + 1) % contacts.length])}
              >
                {index + 1} of {contacts.length}
                <span className="sr-only">, show the next contact</span>
              </Button>
            )}
          </div>
          <div className="flex flex-wrap gap-1.5">
            {CALLS.map((outcome) => (
              <Button
                key={outcome}
                {...actionKeys(outcome)}
                className="px-2.5! max-md:grow"
                busy={underWay === outcome}
                onClick={() => void log(outcome)}
              >
                {ATTEMPTS[outcome].label}
              </Button>
            ))}
            <Button
              className="px-2.5! max-md:grow"
              aria-label="Write a message"
              data-tip="Write a message"
              aria-expanded={isWriting}
              onClick={() => setWriting(!isWriting)}
            >
              <Icon of={MessageSquareText} className="size-4" />
              <span className="md:hidden">Write a message</span>
            </Button>
          </div>
          {isWriting && (
            <MessageText {...{ child, isToday }} isBusy={underWay === 'sent'} onCopied={() => log('sent')} />
          )}
        </>
      ) : (
        <p className="flex items-center gap-2 text-ink-3">
          <Icon of={UserRound} className="size-4 shrink-0" />
          No contact is known. Add one in Student Management.
        </p>
      )}
      {attempts.length > 0 && (
        <ul aria-label="Attempts" className="grid gap-0.5 text-sm text-ink-2">
          {attempts.map((attempt, number) => (
            <li key={number}>
              {attemptLabel(attempt)} <span className="text-ink-3">· {attempt.userName}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Two may have one name and relation; once the desk is read again, they are all that tells who was chosen. */
const chosenAmong = (contacts: readonly Contact[], chosen: Contact) =>
  contacts.find((each) => each === chosen) ??
  contacts.find((each) => contactLabel(each) === contactLabel(chosen))

type MessageTextProps = {
  child: DeskChildAnswer
  isToday: boolean
  isBusy: boolean
  /** Answers whether the message is noted as sent. */
  onCopied: () => Promise<boolean>
}

/** The text of a message, to be copied into the school's own mail or text service, which is then noted. */
function MessageText({ child, isToday, isBusy, onCopied }: MessageTextProps) {
  const text = absenceMessage({
    ...{ name: callName(child), date: child.date, sessions: unexplainedSessions(child), isToday },
    school: schoolName(),
  })
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      toast({ tone: 'danger', title: 'Error', description: 'Select the text and copy it yourself.' })
      return
    }
    if (await onCopied()) {
      toast({ tone: 'success', title: 'Copied', description: 'The message is noted as sent.' })
    }
  }
  return (
    <div className="grid gap-2 rounded-md border border-line bg-sunken p-3">
      <p className="text-pretty select-all">{text}</p>
      <Button className="justify-self-start" busy={isBusy} onClick={() => void copy()}>
        <Icon of={Copy} className="size-4" />
        Copy and note as sent
      </Button>
    </div>
  )
}
