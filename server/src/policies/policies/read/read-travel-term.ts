import { ROLES } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { maybe, one, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { datedColumns } from '../issue/dated-record.ts'

const termRow = z.object({
  id: z.string(),
  policy_id: z.string(),
  status: z.enum(POLICY_STATUSES),
  ...datedColumns,
  customer_id: z.string(),
  seller_id: z.string(),
  seller_role: z.enum(ROLES),
  agent_id: z.string().nullable(),
  branch_id: z.string(),
  branch_code: z.string(),
  first_issued_at: z.date(),
  /** Issued versions, oldest first. */
  version_ids: z.array(z.string()),
})
export type TravelTermRow = z.output<typeof termRow>

/** An issued travel policy with the details that changes depend on; the caller has checked the reach. */
export async function readTravelTerm(tx: Tx, policyId: string): Promise<TravelTermRow> {
  const row = await maybe(
    tx,
    termRow,
    sql`select r.id, r.policy_id, r.status, r.start_date, r.end_date, r.due_at, r.suspended_from, r.cancelled_from,
          r.superseded_from, r.customer_id, r.seller_id, u.role as seller_role, r.agent_id, r.branch_id,
          b.code as branch_code, v.first_issued_at, v.version_ids
        from policy_records r join users u on u.id = r.seller_id join branches b on b.id = r.branch_id,
          lateral (select min(x.issued_at) as first_issued_at, array_agg(x.id::text order by x.record_number) as version_ids
                   from policy_records x where x.policy_id = r.policy_id and x.issued_at is not null) v
        where r.policy_id = ${policyId} and r.is_current and r.product = 'travel' and r.issued_at is not null`,
  )
  if (!row) throw new Refusal('not_endorsable', 'This isn’t a paid and issued travel policy.')
  return row
}

export async function isTravelPolicy(tx: Tx, policyId: string): Promise<boolean> {
  const { is_travel } = await one(
    tx,
    z.object({ is_travel: z.boolean() }),
    sql`select exists (select from policies where id = ${policyId} and product = 'travel') as is_travel`,
  )
  return is_travel
}
