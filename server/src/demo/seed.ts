import * as z from 'zod'
import { maybe, one, run, type Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Product } from '../platform/http/context.ts'
import { DEMO_ACCOUNTS, DEMO_GROUPS, type DemoAccount } from './accounts.ts'

const idRow = z.object({ id: z.string() })

/** Adds the demo's branches and users to an empty database. Does nothing if a user exists. */
export async function seedDemo({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await run(tx, sql`select pg_advisory_xact_lock(hashtext('seed_demo'))`)
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
