import * as z from 'zod'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { maybe, one, run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { storeInitialSettings } from '../../platform/settings/store-initial-settings.ts'
import type { SetupPlan } from './plan.ts'

const idRow = z.object({ id: z.string() })

/** A database is set up once; afterwards SuperAdmins change it in the product. */
class AlreadySetUp extends Error {}

export async function requireEmpty(tx: Pick<Transaction, 'query' | 'notify'>): Promise<void> {
  const found = await maybe(
    tx,
    z.object({ users: z.boolean(), branches: z.boolean() }),
    sql`select exists (select from users) as users, exists (select from branch_groups) as branches`,
  )
  if (found?.users || found?.branches) {
    throw new AlreadySetUp(
      'This database is already set up. A SuperAdmin can change the company and its branches in the portal.',
    )
  }
}

/** Writes the company, its branches and its SuperAdmins to an empty database, all or nothing. */
export async function writePlan(tx: Transaction, plan: SetupPlan, now: Date): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('okwan_setup'))`)
  await requireEmpty(tx)
  await storeInitialSettings(tx, plan.settings)
  const branchIds = new Map<string, string>()
  for (const group of plan.branchGroups) {
    const { id } = await one(tx, idRow, sql`insert into branch_groups (name) values (${group.name}) returning id`)
    for (const { name, code, town } of group.branches) {
      const branch = await one(
        tx,
        idRow,
        sql`insert into branches (branch_group_id, name, code, town) values (${id}, ${name}, ${code}, ${town}) returning id`,
      )
      branchIds.set(code, branch.id)
    }
  }
  for (const { fullName, mobileNumber, email, staffId, branchCode } of plan.superAdmins) {
    const branchId = branchIds.get(branchCode) ?? null
    const { id } = await one(
      tx,
      idRow,
      sql`insert into users (full_name, role, mobile_number, staff_id, email, branch_id, created_at, updated_at)
          values (${fullName}, 'SuperAdmin', ${mobileNumber}, ${staffId}, ${email ?? null}, ${branchId}, ${now}, ${now})
          returning id`,
    )
    const after = { fullName, role: 'SuperAdmin', mobileNumber, staffId }
    await recordAudit({ tx, now }, { action: 'user-added', entityType: 'user', entityId: id, branchId, after })
  }
}
