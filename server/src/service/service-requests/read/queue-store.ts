import { QUEUES } from '@okwan/contract/service/service-requests'
import * as z from 'zod'
import { maybe, one, rows, type Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

/**
 * Queries over the tables of all three queue features. Each table has a branch, so that one reach condition over `s` applies to
 * all of them.
 */
export type QueueViewer = {
  actorId: string
  today: string
  /** Requests raised before this are overdue. */
  overdueBefore: Date
  /** Policies challenged before this are escalated. */
  escalatedBefore: Date
}

const countRow = z.object({
  queue: z.enum(QUEUES),
  open: z.number(),
  approved: z.number(),
  to_pay: z.number(),
  to_complete: z.number(),
  unassigned: z.number(),
  mine: z.number(),
  overdue: z.number(),
})

/** Counts of the queues; request queues without open items are left out. */
export function countQueues(tx: Tx, reach: Sql, viewer: QueueViewer) {
  const { actorId, today, overdueBefore, escalatedBefore } = viewer
  return rows(
    tx,
    countRow,
    sql`select s.type as queue, count(*) filter (where s.status in ('pending', 'in_review', 'failed')) as open,
               count(*) filter (where s.status in ('approved', 'awaiting_payment', 'processing')) as approved,
               count(*) filter (where s.status = 'awaiting_payment') as to_pay,
               count(*) filter (where s.status in ('processing', 'failed')) as to_complete,
               count(*) filter (where s.status = 'pending') as unassigned,
               count(*) filter (where s.assignee_id = ${actorId}) as mine,
               count(*) filter (where s.status in ('pending', 'in_review') and s.raised_at < ${overdueBefore}) as overdue
        from service_requests s where s.status not in ('completed', 'rejected', 'withdrawn') and ${reach} group by s.type
        union all
        select 'claims', count(*), 0, 0, 0, count(*) filter (where s.handler_id is null),
               count(*) filter (where s.handler_id = ${actorId}), count(*) filter (where s.next_due_on < ${today})
        from claims s where s.status not in ('paid', 'rejected', 'closed', 'withdrawn') and ${reach}
        union all
        select 'challenged', count(*), 0, 0, 0, count(*) filter (where s.owner_id is null),
               count(*) filter (where s.owner_id = ${actorId}), count(*) filter (where s.opened_at < ${escalatedBefore})
        from challenges s where s.resolved_at is null and ${reach}`,
  )
}

const flowRow = z.object({ day: z.string(), raised: z.number(), decided: z.number() })

/** Dates in Accra, whose time zone is UTC. */
export function countFlow(tx: Tx, reach: Sql, { type, from, to }: { type: string; from: string; to: string }) {
  const perDay = (at: Sql) => sql`(select (${at} at time zone 'UTC')::date as day, count(*) from service_requests s
    where s.type = ${type} and ${at} >= ${from}::date and ${at} < ${to}::date + 1 and ${reach} group by 1)`
  return rows(
    tx,
    flowRow,
    sql`select d.day::date as day, coalesce(i.count, 0) as raised, coalesce(o.count, 0) as decided
        from generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
          left join ${perDay(sql`s.raised_at`)} i on i.day = d.day left join ${perDay(sql`s.decided_at`)} o on o.day = d.day
        order by d.day`,
  )
}

const arrivalRow = z.object({
  queue: z.enum(QUEUES),
  id: z.string(),
  number: z.number().nullable(),
  plate: z.string().nullable(),
  arrived_at: z.date(),
})

/** The newest unassigned item. */
export function newestArrival(tx: Tx, reach: Sql) {
  return maybe(
    tx,
    arrivalRow,
    sql`(select s.type as queue, s.id, s.number, null as plate, s.raised_at as arrived_at from service_requests s
          where s.status = 'pending' and ${reach} order by s.raised_at desc, s.number desc limit 1)
        union all
        (select 'claims', s.id, s.number, null, s.reported_at from claims s
          where s.status = 'reported' and ${reach} order by s.reported_at desc, s.number desc limit 1)
        union all
        (select 'challenged', s.id, null, coalesce(v.registration_number, p.policy_number), s.opened_at from challenges s
          join policy_records r on r.id = s.policy_record_id join policies p on p.id = s.policy_id
          left join vehicles v on v.id = r.vehicle_id
          where s.resolved_at is null and s.owner_id is null and ${reach} order by s.opened_at desc, s.id limit 1)
        order by arrived_at desc limit 1`,
  )
}

/** Time of the last change; cheaper than a list of the changes. */
export function movedAt(tx: Tx, reach: Sql) {
  return one(
    tx,
    z.object({ at: z.date().nullable() }),
    sql`select greatest(
          (select max(s.status_at) from service_requests s where ${reach}),
          (select max(s.status_at) from claims s where ${reach}),
          (select max(s.handled_at) from claims s where ${reach}),
          (select max(greatest(s.opened_at, s.owned_at, s.last_attempt_at, s.resolved_at)) from challenges s where ${reach})
        ) as at`,
  )
}
