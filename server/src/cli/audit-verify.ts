import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openCheckpointDirectory } from '../gateways/checkpoint-directory.ts'
import { auditStatus } from '../platform/audit/audit-status.ts'
import type { Fault } from '../platform/audit/faults.ts'
import { publicAuditKey } from '../platform/audit/keys.ts'
import { type Verification, verifyAudit } from '../platform/audit/verify-audit.ts'
import { verifyAndRecord } from '../platform/audit/watch-audit.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { Secrets } from '../platform/secrets.ts'
import { EXIT, UsageError } from './command.ts'
import { type OpenDatabase, withDatabase } from './with-database.ts'

type Scope = 'recent' | 'whole'

export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      recent: { type: 'boolean', default: false },
      'public-key': { type: 'string' },
      database: { type: 'string' },
      checkpoints: { type: 'string' },
    },
  })
  const { 'public-key': keyFile, database, checkpoints } = values
  const scope = values.recent ? 'recent' : 'whole'
  if (!keyFile) return withDatabase((opened) => verifyConfiguredDatabase(opened, scope))
  if (!database || !checkpoints) throw new UsageError('--public-key needs --database and --checkpoints')
  return verifyAsExaminer({ keyFile, database, checkpoints }, scope)
}

export async function verifyConfiguredDatabase({ db, logins, config }: OpenDatabase, scope: Scope): Promise<number> {
  const secrets = new Secrets(config.secret, config.previousSecret)
  const sealer = openDatabase({ url: logins.sealer, role: 'okwan_sealer' })
  const auditCheckpoints = openCheckpointDirectory(config.auditCheckpointDir)
  const product = { sealer, config, secrets, auditCheckpoints }
  try {
    if (scope === 'whole') return report(await verifyAndRecord(product, 'whole'))
    const { recent, faults } = await db.read((tx) => auditStatus(tx, product))
    return report(recent, faults)
  } finally {
    await sealer.close()
  }
}

type ExaminerOptions = { keyFile: string; database: string; checkpoints: string }

async function verifyAsExaminer({ keyFile, database, checkpoints }: ExaminerOptions, scope: Scope): Promise<number> {
  const db = openDatabase({ url: database, role: 'none' })
  const keys = [publicAuditKey(readFileSync(keyFile, 'utf8'))]
  const externalCheckpoints = openCheckpointDirectory(checkpoints)
  const options = { scope, keys, externalCheckpoints, clockMoves: false } as const
  return report(await db.read((tx) => verifyAudit(tx, options)).finally(() => db.close()))
}

function report(verified: Verification, faults: Fault[] = verified.faults): number {
  const seconds = (verified.finishedAt.getTime() - verified.startedAt.getTime()) / 1000
  console.log(`${verified.entries} of ${verified.sealed} sealed entries verified in ${seconds.toFixed(1)} s`)
  if (verified.unsealed > 0) console.log(`${verified.unsealed} entries are not sealed yet`)
  for (const { details, signedAt } of verified.recoveries) {
    console.log(
      `Restored to segment ${details['restored-to-segment']}, signed ${signedAt.toISOString()}: ${details.reason}`,
    )
  }
  for (const { sentence, entryId } of faults) console.log(`FAULT ${sentence}${entryId ? ` (${entryId})` : ''}`)
  const unlisted = verified.faultCount - verified.faults.length
  if (unlisted > 0) console.log(`${unlisted} more faults`)
  if (faults.length > 0) return EXIT.failed
  console.log('The audit log is intact.')
  return EXIT.done
}
