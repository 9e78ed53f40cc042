import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../../platform/db/embedded/embedded-postgres.ts'
import { migrationNames } from '../../platform/db/migrate.ts'
import { MAIN, type ServerNode } from '../torture/node.ts'
import { checkOut, previousCommit } from './checkout.ts'
import { type Attempt, okwan, printResult, sellDuring } from './sales.ts'

// `npm run drill:previous -- --previous <commit>`: two nodes of the previous release sell motor cover. At the same time the
// database is migrated to this release, the nodes are replaced one after the other, and then go back to the previous release.
// Exits with 1 if a node answered with a server error, did not start, or a record is wrong.
const { values } = parseArgs({ options: { previous: { type: 'string' } } })
const previous = values.previous ?? previousCommit()
const PAUSE_MS = 6000

const folder = mkdtempSync(path.join(os.tmpdir(), 'okwan-previous-'))
const { program, migrations } = checkOut(previous, path.join(folder, 'checkout'))
const added = migrationNames().filter((name) => !migrations.includes(name))
console.log(`previous release ${previous.slice(0, 12)}; this one adds ${added.join(', ') || 'no migration'}`)
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(folder, 'postgres'),
  durable: false,
  settings: { max_connections: '120' },
})
try {
  let startedAt = 0
  const refusals: string[] = []
  const step = (title: string) => {
    console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${title}`)
    return sleep(PAUSE_MS)
  }
  const { attempts, actions, sales, faults } = await sellDuring({
    folder,
    database: { DATABASE_URL: postgres.url },
    directUrl: postgres.url,
    program,
    async during(nodes, settings) {
      startedAt = Date.now()
      await step('both nodes run the previous release')
      const { status, output } = okwan(settings, 'migrate')
      if (status !== 0) throw new Error(output)
      await step('the database is migrated; the previous release keeps serving')
      await replace(nodes, MAIN, () => step('a node runs the new release'))
      await replace(nodes, program, () => step('a node is back on the previous release')).catch(async () => {
        refusals.push('the previous release does not start on the new schema')
        await replace(nodes, MAIN, () => step('a node runs the new release again'))
      })
    },
  })
  console.log(`accepted actions: ${JSON.stringify(actions)}, sales ${JSON.stringify(sales)}`)
  const failed = attempts.filter(({ status }) => status >= 500)
  const refused = attempts.filter(({ status }) => status === 0)
  console.log(
    `${attempts.length} requests, ${failed.length} server errors, ${refused.length} to a node that was restarting`,
  )
  printResult([...refusals, ...faults, ...serverErrors(failed)])
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function replace(nodes: ServerNode[], by: string, after: () => Promise<unknown>): Promise<void> {
  for (const node of nodes) {
    await node.restart(by)
    await after()
  }
}

function serverErrors(failed: Attempt[]): string[] {
  return failed.length === 0 ? [] : [`${failed.length} requests were answered with a server error`]
}
