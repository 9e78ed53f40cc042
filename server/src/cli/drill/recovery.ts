import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { openDatabase } from '../../platform/db/open-database.ts'
import { type ServerNode, startNode } from '../torture/node.ts'
import { startProviders } from '../torture/providers.ts'
import { eventually, freePort, openPrograms } from './programs.ts'
import { confirmRestore, correctDifference, reconcile, sellOne } from './recovered.ts'
import { okwan } from './sales.ts'
import { adminUrl, createCluster, createLogins, queryDatabase, startPostgres, urlOf, writeExample } from './servers.ts'

// `npm run drill:recovery`: sells two policies, loses the database, recovers it with pgBackRest to a moment between both sales,
// and records the payment of the second sale again, as docs/runbooks/money-after-restore.md describes.
const folder = mkdtempSync(path.join(os.tmpdir(), 'okwan-recovery-'))
chmodSync(folder, 0o755)
const programs = openPrograms(folder)
const nodePort = await freePort()
const providers = await startProviders(folder, [nodePort])
let node: ServerNode | undefined
try {
  const original = { folder: createCluster(programs, 'original'), port: await freePort() }
  const backrest = (...args: string[]) => programs.run('pgbackrest', [`--config=${configOf(original)}`, ...args])
  const archive = `pgbackrest --config=${configOf(original)} --stanza=okwan archive-push %p`
  const postgres = await startPostgres(programs, {
    ...original,
    settings: { archive_mode: 'on', archive_command: archive },
  })
  await createLogins(original.port)
  backrest('--stanza=okwan', '--log-level-console=warn', 'stanza-create')
  node = await startNode(settingsOf(original.port))
  backrest('--stanza=okwan', '--type=full', 'backup')
  log('full backup taken')

  const firstSale = await withDatabase(original.port, (db) => sellOne(db, nodePort, 1))
  await sleep(1500)
  const [{ moment } = { moment: '' }] = await queryDatabase<{ moment: string }>(
    adminUrl(original.port, 'okwan'),
    'select clock_timestamp()::text as moment',
  )
  await sleep(1500)
  const lost = await withDatabase(original.port, (db) => sellOne(db, nodePort, 2))
  log(`sold ${firstSale.policyId}, then ${lost.policyId} for ${lost.paidPesewas} pesewas after ${moment}`)
  await node.stop()
  await waitForArchive(original.port)
  await postgres.kill('SIGQUIT')

  const restored = { folder: programs.folderOf('restored'), port: await freePort() }
  backrest(
    '--stanza=okwan',
    `--pg1-path=${restored.folder}`,
    '--type=time',
    `--target=${moment}`,
    'restore',
    '--target-action=promote',
  )
  await startPostgres(programs, { ...restored, settings: { archive_mode: 'off' } })
  await eventually(60, 'the recovery has not ended', async () => {
    const [state] = await queryDatabase<{ on: boolean }>(adminUrl(restored.port), 'select pg_is_in_recovery() as on')
    if (state?.on) throw new Error('still recovering')
  })
  log('recovered to that moment')
  runCommand(restored.port, 0, 'hold')
  const verified = runCommand(restored.port, 1, 'verify-restore')
  check(verified.includes('Jobs are held'), 'the copy is held')
  check(verified.includes('Every integrity check passes.'), 'every integrity check passes')
  check(/FAULT .*checkpoint/.test(verified), 'the audit log says that external checkpoints cover more entries')

  node = await startNode(settingsOf(restored.port))
  check((await readMetric('okwan_jobs_held')) === 1, 'the node runs no jobs')
  await withDatabase(restored.port, async (db) => {
    check(
      !(await db.read((tx) => tx.query('select from policy_records where id = $1', [lost.policyRecordId]))).rowCount,
      'the second sale is not in the database',
    )
    await confirmRestore(db, nodePort)
    log('two SuperAdmins reported and confirmed the restore')
    runCommand(restored.port, 0, 'release', '--yes')
    await eventually(60, 'jobs are still held', async () => {
      if ((await readMetric('okwan_jobs_held')) !== 0) throw new Error('held')
    })
    await eventually(60, 'no checkpoint of the restore', async () => {
      const signed = await db.read((tx) =>
        tx.query(`select from audit_checkpoints where kind = 'recovery' and stored_at is not null`),
      )
      if (signed.rowCount === 0) throw new Error('not signed')
    })
    const day = toAccraDate(new Date())
    const statement = await (await providers.control('GET', `statement.csv?provider=hubtel&date=${day}`)).text()
    const found = await reconcile(nodePort, day, statement, lost.reference)
    check(found?.class === 'missing_in_ledger', 'the reconciliation finds the payment of the second sale')
    const posted = await correctDifference(db, nodePort, lost.reference)
    check(
      posted === lost.paidPesewas - lost.feePesewas,
      `two people post ${posted} pesewas to suspense: the payment less the fee of the provider`,
    )
  })
  await node.stop()
  node = undefined
  const after = runCommand(restored.port, 0, 'verify-restore')
  check(after.includes('Restored to segment'), 'the audit log verifies and names the restore')
  console.log('Result: passed')
} catch (error) {
  console.log(`Result: failed. ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  await node?.stop()
  await providers.stop()
  await programs.stop()
  rmSync(folder, { recursive: true, force: true })
}

function configOf({ folder: data, port }: { folder: string; port: number }): string {
  return writeExample(programs, 'pgbackrest.conf', 'pgbackrest.conf', {
    '/var/lib/pgbackrest': programs.folderOf('repository'),
    '/var/log/pgbackrest': programs.folderOf('pgbackrest'),
    'lock-path=/tmp/pgbackrest': `lock-path=${programs.folderOf('locks')}`,
    '/var/lib/postgresql/15/okwan': data,
    'pg1-port=5432': `pg1-port=${port}\npg1-user=postgres`,
    '/var/run/postgresql': data,
  })
}

function settingsOf(port: number): Record<string, string> {
  return {
    MODE: 'demo',
    DEMO_SALES: '0',
    PORT: String(nodePort),
    DATABASE_URL: urlOf('okwan_app', port),
    DATABASE_OWNER_URL: urlOf('okwan_owner', port),
    DATABASE_SEALER_URL: urlOf('okwan_sealer', port),
    DATA_DIR: path.join(folder, 'node'),
    AUDIT_CHECKPOINT_DIR: path.join(folder, 'checkpoints'),
    SECRET_KEY: 'shared by all nodes of this drill run',
    LOG_LEVEL: 'silent',
    ...providers.settings,
  }
}

function runCommand(port: number, expected: number, ...args: string[]): string {
  const { status, output } = okwan(settingsOf(port), ...args)
  if (status !== expected) throw new Error(`okwan ${args.join(' ')} ended with ${status}: ${output}`)
  return output
}

async function withDatabase<T>(port: number, work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const db = openDatabase({ url: urlOf('okwan_app', port), connections: 2 })
  return work(db).finally(() => db.close())
}

/** Waits until the last change is in the archive. */
async function waitForArchive(port: number): Promise<void> {
  const [{ file } = { file: '' }] = await queryDatabase<{ file: string }>(
    adminUrl(port),
    'select pg_walfile_name(pg_switch_wal()) as file',
  )
  await eventually(60, 'the WAL is not archived', async () => {
    const [state] = await queryDatabase<{ last: string }>(
      adminUrl(port),
      'select last_archived_wal as last from pg_stat_archiver',
    )
    if (!state || state.last < file) throw new Error(`${state?.last} instead of ${file}`)
  })
}

async function readMetric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${nodePort}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

function check(isTrue: boolean, result: string): void {
  if (!isTrue) throw new Error(`Check failed: ${result}.`)
  log(result)
}

function log(result: string): void {
  console.log(`ok  ${result}`)
}
