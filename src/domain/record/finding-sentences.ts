import type { RecordEntry } from './record-entry.ts'
import type { Finding, KnownCheckpoint, Verdict } from './verify-record.ts'

/** The verdict in sentences for an inspector. */
export function verdictInWords(verdict: Verdict): string[] {
  const { findings, entries, forgotten, unsealed, clockChanges, lastGood } = verdict
  return [
    `${entries} entries were read.`,
    ...(forgotten > 0 ? [`${forgotten} of them are kept as a hash only: their six years are over.`] : []),
    ...(unsealed > 0 ? [`${unsealed} more are newer than the seal.`] : []),
    ...clockChanges.map(({ at }) => `The clock of the register was set back to ${moment(at)}.`),
    ...findings.map(findingInWords),
    lastGood
      ? `The first ${lastGood.size} entries are exactly as sealed${sealedAt(lastGood)}.`
      : 'No checkpoint agrees with this record.',
    findings.length === 0 && lastGood
      ? 'Nothing was altered, removed, inserted or back-dated.'
      : 'THE RECORD DIFFERS FROM WHAT WAS SEALED.',
  ]
}

function findingInWords({ kind, entry, upTo, content, checkpoint }: Finding): string {
  const against = checkpoint ? ` (${checkpoint.name}${sealedAt(checkpoint)})` : ''
  const it = content ? `: ${entryInWords(content)}` : ''
  const sentences = {
    altered: `Entry ${entry} was altered after it was sealed${against}. It says now${it}.`,
    removed: `Entry ${entry} was removed after it was sealed${against}.`,
    inserted: `Entry ${entry} was inserted among entries that were sealed without it${against}${it}.`,
    backDated: `Entry ${entry} carries a moment before a checkpoint that does not hold it: it was back-dated${it}.`,
    differs: `An entry from ${entry} to ${upTo} differs from what was sealed${against}; the hashes beside the checkpoint would say which.`,
  }
  return sentences[kind]
}

function entryInWords({ subject, by, at, kind, mark }: RecordEntry): string {
  const what = mark
    ? `${subject}, ${mark.date} ${mark.session}, ${mark.from ?? 'no mark'} to ${mark.to ?? 'no mark'}`
    : `${kind}${subject ? `, ${subject}` : ''}`
  return `${what}, by ${by}, ${moment(at)}`
}

const sealedAt = ({ madeAt }: KnownCheckpoint) => (madeAt === null ? '' : `, ${moment(madeAt)}`)

const moment = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`
