import { REQUEST_KINDS, REQUEST_STATUSES, REQUEST_TYPES } from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import { maybe, one, rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

const dayRow = z.object({ day: z.string(), policies: z.number(), premium_pesewas: z.number() })

/** An agent's sales include the sales of the assistants. A policy change does not count as a sale. */
export function soldPerDay(tx: Tx, userId: string, from: Date) {
  return rows(
    tx,
    dayRow,
    sql`select to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD') as day,
          count(*) as policies, sum(premium_pesewas)::bigint as premium_pesewas
        from policy_records where (seller_id = ${userId} or agent_id = ${userId}) and issued_at >= ${from}
          and kind <> 'endorsement' group by 1`,
  )
}

const decidedRow = z.object({ decided: z.number(), median_minutes: z.number().nullable() })

export function decidedSince(tx: Tx, userId: string, from: Date) {
  return one(
    tx,
    decidedRow,
    sql`select count(*) as decided,
          round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - raised_at) / 60))::int as median_minutes
        from service_requests where decided_by = ${userId} and decided_at >= ${from}`,
  )
}

const decisionRow = z.object({
  id: z.string(),
  number: z.number(),
  type: z.enum(REQUEST_TYPES),
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATUSES),
  decision_reason: z.string().nullable(),
  policy_id: z.string(),
  policy_number: z.string(),
  customer_name: z.string(),
  raised_at: z.date(),
  decided_at: z.date(),
})
export type DecisionRow = z.output<typeof decisionRow>

const listedRow = decisionRow.extend(cursorColumns)

export function listDecided(tx: Tx, userId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const from = sql`from service_requests q where q.decided_by = ${userId} and q.decided_at is not null`
  return listPage(
    tx,
    {
      row: listedRow,
      columns: sql`q.id, q.number, q.type, q.kind, q.status, q.decision_reason, q.policy_id, q.raised_at, q.decided_at,
          (select coalesce(policy_number, '') from policies p where p.id = q.policy_id) as policy_number,
          (select coalesce(k.company_name, concat_ws(' ', k.first_name, k.other_names, k.last_name))
           from policy_records r join customers k on k.id = r.customer_id where r.id = q.policy_record_id) as customer_name`,
      from,
      sort: { column: 'q.decided_at', type: 'timestamptz', descending: true },
      id: 'q.id',
    },
    { cursor, limit },
  )
}

export async function isUser(tx: Tx, userId: string): Promise<boolean> {
  return (await maybe(tx, z.object({ id: z.string() }), sql`select id from users where id = ${userId}`)) !== undefined
}
