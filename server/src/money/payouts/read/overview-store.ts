import type { PayoutKind } from '@okwan/domain/money/payouts/terms'
import * as z from 'zod'
import { rows, type Tx } from '../../../platform/db/database.ts'
import { and, type Sql, sql } from '../../../platform/db/sql.ts'

export type OverviewReach = {
  kinds: readonly PayoutKind[]
  reached: Sql
  branchId?: string | undefined
}
type Span = { from: string; to: string }

function matching({ kinds, reached, branchId }: OverviewReach): Sql {
  const list = [sql`p.kind = any(${kinds})`, reached]
  if (branchId) list.push(sql`p.branch_id = ${branchId}`)
  return and(list)
}

/** Every day, including days without payments. Accra time is UTC. */
export function paidPerDay(tx: Tx, reach: OverviewReach, { from, to }: Span) {
  return rows(
    tx,
    z.object({ day: z.string(), paid_pesewas: z.number() }),
    sql`select d.day::date as day, coalesce(x.pesewas, 0)::bigint as paid_pesewas
        from generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
          left join (select (p.finished_at at time zone 'UTC')::date as day, sum(p.amount_pesewas) as pesewas from payouts p
                     where p.state = 'paid' and p.finished_at >= ${from}::date and ${matching(reach)} group by 1) x on x.day = d.day
        order by d.day`,
  )
}

/** Weeks begin on Monday. */
export function requestedPerWeek(tx: Tx, reach: OverviewReach, { from, to }: Span) {
  return rows(
    tx,
    z.object({ week: z.string(), count: z.number(), requested_pesewas: z.number() }),
    sql`select w.week::date as week, coalesce(x.count, 0) as count, coalesce(x.pesewas, 0)::bigint as requested_pesewas
        from generate_series(date_trunc('week', ${from}::date), ${to}::date, interval '1 week') as w (week)
          left join (select date_trunc('week', p.requested_at at time zone 'UTC')::date as week, count(*),
                       sum(p.amount_pesewas) as pesewas
                     from payouts p where p.requested_at >= date_trunc('week', ${from}::date) and ${matching(reach)}
                     group by 1) x on x.week = w.week::date
        order by w.week`,
  )
}

/** Largest amount first. */
export function requestedByReason(tx: Tx, reach: OverviewReach, { from }: Span) {
  return rows(
    tx,
    z.object({ reason: z.string(), count: z.number(), requested_pesewas: z.number() }),
    sql`select p.request_reason as reason, count(*), sum(p.amount_pesewas)::bigint as requested_pesewas
        from payouts p where p.requested_at >= date_trunc('week', ${from}::date) and ${matching(reach)}
        group by 1 order by 3 desc, 1 limit 8`,
  )
}
