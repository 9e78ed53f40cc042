import { parseArgs } from 'node:util'
import { run as execute } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/transaction.ts'
import { requireOwnDatabase } from '../../platform/installation/claim-database.ts'
import { areJobsHeld, holdJobs, release, waitingJobs } from '../../platform/installation/hold-jobs.ts'
import { EXIT } from '../command.ts'
import { readOwnedConfig } from './owner.ts'

/** Lets a restored copy run its jobs: from now on the copy is the installation. */
export async function run(args: string[]): Promise<number> {
  const { yes } = parseArgs({ args, options: { yes: { type: 'boolean', default: false } } }).values
  return asOwner(async (db) => {
    if (!(await db.read(areJobsHeld))) {
      console.log('Jobs are not held.')
      return EXIT.done
    }
    const jobs = await db.read(waitingJobs)
    for (const { kind, count } of jobs) console.log(`${String(count).padStart(8)} ${kind}`)
    if (!yes) {
      console.log(
        'These jobs run after the release. Stop the original first, because both would send messages and money. Then run: okwan release --yes',
      )
      return EXIT.failed
    }
    await db.transaction(async (tx) => {
      await execute(tx, sql`set local statement_timeout = '60s'`) // a new cluster may still be busy with checkpoints
      await release(tx)
    })
    console.log('Released. Nodes run the jobs within seconds.')
    return EXIT.done
  })
}

/** Holds the jobs of a database that was restored in place to an earlier time. */
export async function runHold(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  return asOwner(async (db) => {
    await db.write(holdJobs)
    console.log('Nodes that start from now on run no jobs until "okwan release --yes".')
    return EXIT.done
  })
}

async function asOwner(work: (db: Database) => Promise<number>): Promise<number> {
  const config = readOwnedConfig()
  await requireOwnDatabase(config.logins, config)
  const db = openDatabase({ url: config.logins.owner, role: 'none', connections: 1 })
  return work(db).finally(() => db.close())
}
