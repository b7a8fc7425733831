import { isBackupLate, isSealLate } from '#domain/record/late-keeping.ts'
import type { Database } from '#server/db/database.ts'
import type { IdentityProvider } from '#server/infra/identity/identity-provider.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import { readKeptStates } from './parts.repository.ts'
import type { KeptStates } from './parts.repository.ts'

/** Shorter than a monitoring system waits, together with the database, which has its own limit. */
const ANSWER_MS = 5000

export interface PartState {
  isUp: boolean
  /** What an operator should know; without names, addresses or secrets. */
  message?: string
  /** When it was last done, for a backup and the seal. */
  at?: string
}

export interface PartsStanding {
  parts: Record<'database' | 'photoStore' | 'identityProvider' | 'backup' | 'seal', PartState>
  /** Undefined where the database does not answer. */
  kept: KeptStates | undefined
}

interface Parts {
  /** With a connection of its own, so that it does not wait behind other queries. */
  ownDatabase: Database
  photoStore: Pick<PhotoStore, 'check'>
  identityProvider: Pick<IdentityProvider, 'check'>
}

/** Asks every part that the register needs; those who ask at the same time share the answer. */
export function createPartsCheck(parts: Parts): () => Promise<PartsStanding> {
  let asking: Promise<PartsStanding> | undefined
  return () => {
    asking ??= ask(parts).finally(() => {
      asking = undefined
    })
    return asking
  }
}

async function ask({ ownDatabase, photoStore, identityProvider }: Parts): Promise<PartsStanding> {
  const [kept, photos, provider] = await Promise.all([
    readKeptStates(ownDatabase).catch(() => undefined),
    answers(() => photoStore.check(), 'The photo store does not answer, or refuses the register.'),
    answers(() => identityProvider.check(), 'The identity provider does not answer: no one can sign in.'),
  ])
  return {
    kept,
    parts: {
      database: kept ? { isUp: true } : { isUp: false, message: 'The database does not answer.' },
      ...{ photoStore: photos, identityProvider: provider },
      backup: backupState(kept),
      seal: sealState(kept),
    },
  }
}

async function answers(check: () => Promise<void>, otherwise: string): Promise<PartState> {
  const late = AbortSignal.timeout(ANSWER_MS)
  const tooLate = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new Error('No answer in time')))
  })
  return Promise.race([check(), tooLate]).then(
    () => ({ isUp: true }),
    () => ({ isUp: false, message: otherwise }),
  )
}

const UNKNOWN: PartState = { isUp: false, message: 'Not known while the database does not answer.' }

function backupState(kept: KeptStates | undefined): PartState {
  if (!kept) return UNKNOWN
  if (kept.lastBackup === 0) return { isUp: false, message: 'There has been no backup yet.' }
  const at = new Date(kept.lastBackup)
  return isBackupLate(at, new Date(kept.now))
    ? { isUp: false, message: 'The last backup is older than a day.', at: at.toISOString() }
    : { isUp: true, at: at.toISOString() }
}

function sealState(kept: KeptStates | undefined): PartState {
  if (!kept) return UNKNOWN
  if (kept.lastSealRound === 0) return { isUp: true, message: 'Nothing has been sealed yet.' }
  const at = new Date(kept.lastSealRound)
  return isSealLate(at, new Date(kept.now))
    ? { isUp: false, message: 'New entries have not been sealed for ten minutes.', at: at.toISOString() }
    : { isUp: true, at: at.toISOString() }
}
