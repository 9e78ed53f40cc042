import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openCheckpointDirectory } from '../../gateways/checkpoint-directory.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import { Secrets } from '../secrets.ts'
import type { Audited } from './audit-status.ts'
import { recordAudit } from './record-audit.ts'
import { sealAudit } from './seal-audit.ts'
import type { Scope } from './verify-audit.ts'
import { finishAudit, verifyAndRecord, watchAudit } from './watch-audit.ts'

export const SECRET = 'a secret that only tests know, 32+'

/** Settings of a server or a session that change how PostgreSQL prints values. */
export const OTHER_SETTINGS = {
  timezone: 'Europe/Berlin',
  datestyle: 'German',
  bytea_output: 'escape',
  intervalstyle: 'iso_8601',
}

/** An audit log with its sealer and a checkpoint directory, without the rest of the product. */
export async function openLog(url: string, directory: string, secrets = new Secrets(SECRET)) {
  const db = openDatabase({ url, connections: 4 })
  const sealer = openDatabase({ url, connections: 4, role: 'okwan_sealer' })
  const owner = new pg.Client(url)
  await owner.connect()
  // The product runs outside of demo mode, so that it uses the clock of the database.
  const config = { ...readConfig({ SECRET_KEY: SECRET, AUDIT_CHECKPOINT_DIR: directory }), demo: false }
  const product: Audited = { sealer, secrets, config, auditCheckpoints: openCheckpointDirectory(directory) }
  return {
    url,
    directory,
    db,
    owner,
    product,
    /** Entries as the application writes them, dated now by default. */
    record: (count: number, at = new Date()) =>
      db.transaction(async (tx) => {
        for (let i = 0; i < count; i++) {
          const entry = { action: 'signed-in', entityType: 'user', entityId: `person ${i}` } as const
          await recordAudit({ tx, now: at }, { ...entry, after: { note: 'é\u0001 "x"', pesewas: 12 } }, tx.batch)
        }
      }),
    seal: () => sealAudit(product),
    /** The periodic task of the running product. */
    watch: () => watchAudit(product),
    /** Signs a checkpoint, regardless of the age of the last one. */
    sign: () => finishAudit(product),
    verify: (scope: Scope = 'whole') => verifyAndRecord(product, scope, { graceMs: 0 }),
    /** Codes of the faults found. Each fault must have a sentence that names its finding. */
    async faults(scope: Scope = 'whole') {
      const { faults } = await verifyAndRecord(product, scope, { graceMs: 0 })
      const unclear = faults.find(({ sentence }) => !/^[A-Z0-9].{15,}$/.test(sentence))
      if (unclear) throw new Error(`${unclear.code} has no clear sentence: "${unclear.sentence}"`)
      return [...new Set(faults.map(({ code }) => code))].toSorted()
    },
    /** Acts as a superuser of the database, who can disable triggers. */
    async attack(statement: string, values: unknown[] = []) {
      await owner.query('begin')
      await owner.query('set local session_replication_role = replica')
      await owner.query(statement, values)
      await owner.query('commit')
    },
    async close() {
      await owner.end()
      await db.close()
      await sealer.close()
    },
  }
}

/** A signed log of 2,500 entries in three segments, which each test copies. */
export async function prepareLog() {
  const database = await createTestDatabase()
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-checkpoints-'))
  const log = await openLog(database.url, directory)
  await log.record(2500)
  await log.seal()
  await log.watch()
  await log.close()
  return {
    copy: () => copyLog(database, directory),
    async drop() {
      await database.drop()
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function copyLog(original: TestDatabase, checkpoints: string) {
  const database = await createTestDatabase({ copyOf: original })
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-checkpoints-'))
  fs.cpSync(checkpoints, directory, { recursive: true })
  const log = await openLog(database.url, directory)
  return {
    ...log,
    async drop() {
      await log.close()
      await database.drop()
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}
