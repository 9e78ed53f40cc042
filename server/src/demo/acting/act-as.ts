import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { one, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Ctx, InTransaction, Product } from '../../platform/http/context.ts'
import { demoPortal } from '../accounts.ts'

/** Performs an action as a demo user, like a request of that user. */
export function actAs<Result>(
  product: Product,
  mobileNumber: string,
  act: (ctx: InTransaction<Ctx>) => Promise<Result>,
): Promise<Result> {
  return product.db.transaction(async (tx) => {
    const actor = await demoActor(tx, mobileNumber)
    const caller = { requestId: DEMO_REQUEST, ip: '127.0.0.1', userAgent: 'demo', portal: actor.portal }
    return act({ tx, now: product.clock.now(), product, headers: {}, caller, actor })
  })
}

/** The request of all actions of demo users. */
export const DEMO_REQUEST = 'demo'

export async function demoActor(tx: Tx, mobileNumber: string): Promise<Ctx['actor']> {
  const person = await one(
    tx,
    personRow,
    sql`select u.id, u.full_name as "fullName", u.role, u.branch_id as "branchId",
          b.branch_group_id as "branchGroupId", u.agent_id as "agentId"
        from users u join branches b on b.id = u.branch_id where u.mobile_number = ${mobileNumber}`,
  )
  return { ...person, portal: demoPortal(person.role), sessionId: NO_SESSION }
}

const NO_SESSION = '00000000-0000-4000-8000-000000000000'

const personRow = z.object({
  id: z.string(),
  fullName: z.string(),
  role: z.enum(ROLES),
  branchId: z.string(),
  branchGroupId: z.string(),
  agentId: z.string().nullable(),
})
