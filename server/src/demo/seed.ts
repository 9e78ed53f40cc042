import * as z from 'zod'
import { InvalidSettings } from '../platform/config.ts'
import { maybe, one, run, type Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Product } from '../platform/http/context.ts'
import { storeInitialSettings } from '../platform/settings/store-initial-settings.ts'
import { DEMO_ACCOUNTS, DEMO_GROUPS, type DemoAccount } from './accounts.ts'
import { DEMO_SETTINGS } from './company.ts'

const idRow = z.object({ id: z.string() })

const modeRow = z.object({ mode: z.string() })

/** Refuses data of a demo in a staging or live database. A database of a test has no mode. */
export async function requireDemo(tx: Tx): Promise<void> {
  const found = await maybe(tx, modeRow, sql`select mode from installation`)
  if (found && found.mode !== 'demo' && found.mode !== 'practice') {
    throw new InvalidSettings(`Demo data is refused: this database belongs to a ${found.mode} installation.`)
  }
}

/** Adds the demo's company, branches and users to an empty database. A database with users keeps them. */
export async function seedDemo({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await run(tx, sql`select pg_advisory_xact_lock(hashtext('seed_demo'))`)
    await requireDemo(tx)
    await storeInitialSettings(tx, DEMO_SETTINGS)
    if (await maybe(tx, idRow, sql`select id from users limit 1`)) return
    for (const group of DEMO_GROUPS) {
      const { id } = await one(tx, idRow, sql`insert into branch_groups (name) values (${group.name}) returning id`)
      for (const branch of group.branches) {
        await run(
          tx,
          sql`insert into branches (branch_group_id, name, code, town) values (${id}, ${branch.name}, ${branch.code}, ${branch.town})`,
        )
      }
    }
    for (const account of DEMO_ACCOUNTS) await addAccount(tx, account, clock.now())
  })
}

function addAccount(tx: Tx, account: DemoAccount, now: Date) {
  const email = `${account.fullName.toLowerCase().replace(' ', '.')}@okwan.example`
  return run(
    tx,
    sql`insert into users (full_name, role, mobile_number, staff_id, email, branch_id, agent_id, created_at, updated_at)
        values (${account.fullName}, ${account.role}, ${account.mobileNumber}, ${account.staffId}, ${email},
                (select id from branches where name = ${account.branchName}),
                (select id from users where mobile_number = ${account.agentNumber ?? null}), ${now}, ${now})`,
  )
}
