import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openCheckpointDirectory } from '../gateways/checkpoint-directory.ts'
import { type Audited, auditStatus } from '../platform/audit/audit-status.ts'
import type { Fault } from '../platform/audit/faults.ts'
import { publicAuditKey } from '../platform/audit/keys.ts'
import { type Verification, verifyAudit } from '../platform/audit/verify-audit.ts'
import { verifyAndRecord } from '../platform/audit/watch-audit.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { Secrets } from '../platform/secrets.ts'
import { withDatabase } from './with-database.ts'

// `npm run audit:verify`: compares every entry of the audit log with its seal, the checkpoints and their copies.
// `npm run audit:verify -- --recent`: only entries after the last checkpoint. Exit code 1 on any fault.
// `npm run audit:verify -- --public-key key.pem --database postgres://… --checkpoints folder`: for an examiner who has no
// settings and no secret of the product, only the public key that `npm run audit:key` prints.
const { values } = parseArgs({
  options: {
    recent: { type: 'boolean', default: false },
    'public-key': { type: 'string' },
    database: { type: 'string' },
    checkpoints: { type: 'string' },
  },
})
const { 'public-key': keyFile, database, checkpoints } = values
if (keyFile) await examine(keyFile)
else await withDatabase((db) => verifyOurs(db))

async function verifyOurs(db: Audited['db']): Promise<void> {
  const config = readConfig()
  const secrets = new Secrets(config.secret, config.previousSecret)
  const product = { db, config, secrets, auditCheckpoints: openCheckpointDirectory(config.auditCheckpointDir) }
  if (values.recent) {
    const { recent, faults } = await db.read((tx) => auditStatus(tx, product))
    return report(recent, faults)
  }
  report(await verifyAndRecord(product, 'whole'))
}

async function examine(publicKey: string): Promise<void> {
  if (!database || !checkpoints) throw new Error('--public-key needs --database and --checkpoints')
  const db = openDatabase({ url: database, role: 'none' })
  const keys = [publicAuditKey(readFileSync(publicKey, 'utf8'))]
  const outside = openCheckpointDirectory(checkpoints)
  const options = { scope: values.recent ? 'recent' : 'whole', keys, outside, clockMoves: false } as const
  report(await db.read((tx) => verifyAudit(tx, options)).finally(() => db.close()))
}

function report(verified: Verification, faults: Fault[] = verified.faults): void {
  const seconds = (verified.finishedAt.getTime() - verified.startedAt.getTime()) / 1000
  console.log(`${verified.entries} of ${verified.sealed} sealed entries verified in ${seconds.toFixed(1)} s`)
  if (verified.waiting > 0) console.log(`${verified.waiting} entries are not sealed yet`)
  for (const { facts, signedAt } of verified.recoveries) {
    console.log(
      `Restored to segment ${facts['restored-to-segment']}, signed ${signedAt.toISOString()}: ${facts.reason}`,
    )
  }
  for (const { sentence, entryId } of faults) console.log(`FAULT ${sentence}${entryId ? ` (${entryId})` : ''}`)
  const unlisted = verified.faultCount - verified.faults.length
  if (unlisted > 0) console.log(`${unlisted} further faults`)
  if (faults.length === 0) return console.log('The audit log is intact.')
  process.exitCode = 1
}
