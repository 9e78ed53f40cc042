import { parseArgs } from 'node:util'
import { findViolations } from '../../money/integrity-checks/check-money.ts'
import { areJobsHeld } from '../../platform/installation/hold-jobs.ts'
import { verifyConfiguredDatabase } from '../audit-verify.ts'
import { EXIT } from '../command.ts'
import { type OpenDatabase, withDatabase } from '../with-database.ts'
import { countRows, readManifest } from './manifest.ts'

/** Time limit for counting the rows of a large database. */
const COUNT_TIMEOUT_MS = 600_000

/** Verifies the audit log, the integrity checks and the number of rows of a restored copy. */
export async function run(args: string[]): Promise<number> {
  const { backup } = parseArgs({ args, options: { backup: { type: 'string' } } }).values
  return withDatabase(async (opened) => {
    const started = performance.now()
    console.log(`Verified on ${new Date().toISOString()}`)
    const faults = [
      ...((await verifyConfiguredDatabase(opened, 'whole')) === EXIT.done ? [] : ['The audit log has faults.']),
      ...(await checkIntegrity(opened)),
      ...(await compareRowCounts(opened, backup)),
    ]
    const isCopyHeld = await opened.db.read(areJobsHeld)
    console.log(
      isCopyHeld ? 'Jobs are held: the copy sends nothing.' : 'Jobs run: this database sends messages and money.',
    )
    for (const fault of faults) console.log(`FAULT ${fault}`)
    const seconds = (performance.now() - started) / 1000
    console.log(
      `${faults.length === 0 ? 'The restored copy is complete.' : `${faults.length} faults`} (${seconds.toFixed(1)} s)`,
    )
    return faults.length === 0 ? EXIT.done : EXIT.failed
  })
}

async function checkIntegrity({ db }: OpenDatabase): Promise<string[]> {
  const violations = await findViolations(db, new Date())
  if (violations.length === 0) console.log('Every integrity check passes.')
  return violations.map(({ name, count }) => `Integrity check ${name} found ${count}.`)
}

async function compareRowCounts({ db }: OpenDatabase, backup: string | undefined): Promise<string[]> {
  const counted = await db.readWithin(COUNT_TIMEOUT_MS, countRows)
  const expected = backup === undefined ? {} : readManifest(backup).rows
  for (const [table, count] of Object.entries(counted)) console.log(`${table}: ${count} rows`)
  return Object.entries(expected)
    .filter(([table, count]) => (counted[table] ?? 0) < count)
    .map(([table, count]) => `${table} has ${counted[table] ?? 0} rows, the backup has at least ${count}.`)
}
