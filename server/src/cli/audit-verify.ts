import { parseArgs } from 'node:util'
import { openCheckpointDirectory } from '../gateways/checkpoint-directory.ts'
import { type Audited, auditStatus } from '../platform/audit/audit-status.ts'
import { verifyAndRecord } from '../platform/audit/watch-audit.ts'
import { readConfig } from '../platform/config.ts'
import { Secrets } from '../platform/secrets.ts'
import { withDatabase } from './with-database.ts'

// `npm run audit:verify`: compares every entry of the audit log with its seal, its checkpoints and the copies of these.
// `npm run audit:verify -- --recent`: only what came after the last checkpoint. Exit code 1 for anything that is wrong.
const { values } = parseArgs({ options: { recent: { type: 'boolean', default: false } } })
await withDatabase(async (db) => {
  const config = readConfig()
  const secrets = new Secrets(config.secret, config.previousSecret)
  const product = { db, config, secrets, auditCheckpoints: openCheckpointDirectory(config.auditCheckpointDir) }
  const { verified, faults } = await (values.recent ? verifyRecent(product) : verifyWhole(product))
  const seconds = (verified.finishedAt.getTime() - verified.startedAt.getTime()) / 1000
  console.log(`${verified.entries} of ${verified.sealed} sealed entries verified in ${seconds.toFixed(1)} s`)
  if (verified.waiting > 0) console.log(`${verified.waiting} entries wait to be sealed`)
  for (const { facts, signedAt } of verified.recoveries) {
    console.log(
      `Restored to segment ${facts['restored-to-segment']}, signed ${signedAt.toISOString()}: ${facts.reason}`,
    )
  }
  for (const { sentence, entryId } of faults) console.log(`FAULT ${sentence}${entryId ? ` (${entryId})` : ''}`)
  if (faults.length === 0) return console.log('The audit log is intact.')
  process.exitCode = 1
})

async function verifyRecent(product: Audited) {
  const { recent, faults } = await product.db.read((tx) => auditStatus(tx, product))
  return { verified: recent, faults }
}

async function verifyWhole(product: Audited) {
  const verified = await verifyAndRecord(product, 'whole')
  return { verified, faults: verified.faults }
}
