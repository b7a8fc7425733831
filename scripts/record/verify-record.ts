import { verdictInWords } from '#domain/record/finding-sentences.ts'
import { verifyRecord } from '#domain/record/verify-record.ts'
import { sha256 } from '#server/infra/note-key.ts'
import { readEvidence } from '#server/record/read-evidence.ts'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

// Needs Node.js and nothing else: `npm run build-verifier` makes one file of it for people without the register.

const USAGE = `node verify-record.mjs EXPORT CHECKPOINT… [--key KEY]
  EXPORT      a file made by npm run export-record
  CHECKPOINT  a checkpoint file, a folder of them, or the short form from the foot of a printed register
  --key KEY   the register's public key as you were given it; otherwise the one beside the checkpoints counts`

const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
const [exported, ...given] = positionals
if (exported === undefined || given.length === 0) {
  console.error(USAGE)
  process.exit(2)
}

const evidence = readEvidence(given, values.key)
for (const file of evidence.refused)
  console.log(`${file} is not a checkpoint signed with the register's key.`)
for (const key of values.key ? [] : evidence.keys) {
  console.log(`The key was found beside the checkpoints; compare it with the one you were given: ${key}`)
}
const verdict = verifyRecord(readFileSync(exported), {
  ...{ sha256, checkpoints: evidence.checkpoints, sealedLeaves: evidence.sealedLeaves, now: new Date() },
})
for (const sentence of verdictInWords(verdict)) console.log(sentence)
const isGood =
  verdict.findings.length === 0 && verdict.lastGood !== undefined && evidence.refused.length === 0
process.exitCode = isGood ? 0 : 1
