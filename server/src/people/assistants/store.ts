import { ASSISTANT_PRODUCTS, type AssistantLimits } from '@okwan/domain/people/users/terms'
import * as z from 'zod'
import { SECRET_SUBJECTS } from '../../platform/audit/subjects.ts'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const limitsRow = z.object({
  assistant_id: z.string(),
  products: z.array(z.enum(ASSISTANT_PRODUCTS)),
  daily_count: z.number().nullable(),
  daily_pesewas: z.number().nullable(),
  from_hour: z.number(),
  to_hour: z.number(),
  position: z.number(),
  set_at: z.date(),
  set_by_name: z.string(),
})
export type LimitsRow = z.output<typeof limitsRow>

const columns = sql`l.assistant_id, l.products, l.daily_count, l.daily_pesewas, l.from_hour, l.to_hour, l.position, l.set_at,
                    u.full_name as set_by_name`
const tables = sql`from assistant_limits l join users u on u.id = l.set_by`

/** Current limits of each assistant. */
export function currentLimits(tx: Tx, assistantIds: readonly string[]) {
  return rows(
    tx,
    limitsRow,
    sql`select distinct on (l.assistant_id) ${columns} ${tables} where l.assistant_id = any(${assistantIds})
        order by l.assistant_id, l.position desc`,
  )
}

export function limitsHistory(tx: Tx, assistantId: string) {
  return rows(
    tx,
    limitsRow,
    sql`select ${columns} ${tables} where l.assistant_id = ${assistantId} order by l.position desc limit 200`,
  )
}

/** The caller has locked the assistant's row, so that positions are consecutive. */
export function insertLimits(tx: Tx, assistantId: string, limits: AssistantLimits & { setBy: string }, now: Date) {
  return run(
    tx,
    sql`insert into assistant_limits
          (assistant_id, products, daily_count, daily_pesewas, from_hour, to_hour, position, set_by, set_at)
        values (${assistantId}, ${limits.products}, ${limits.dailyCount}, ${limits.dailyPesewas}, ${limits.fromHour},
                ${limits.toHour},
                (select coalesce(max(position), 0) + 1 from assistant_limits where assistant_id = ${assistantId}),
                ${limits.setBy}, ${now})`,
  )
}

/** Concurrent requests of an agent are counted one after the other. */
export function lockNumbers(tx: Tx, agentId: string) {
  return run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`numbers of assistants ${agentId}`}, 0))`)
}

/** Counts how often an agent entered an assistant's number since a moment. Other changes of an assistant's details count too. */
export async function countNumbers(tx: Tx, agentId: string, since: Date): Promise<number> {
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from audit_log where actor_id = ${agentId} and at > ${since}
          and action in ('assistant-added', 'assistant-changed', 'assistant-number-refused')`,
  )
  return count
}

export function insertInvitation(tx: Tx, assistantId: string, now: Date) {
  return run(tx, sql`insert into assistant_invitations (assistant_id, sent_at) values (${assistantId}, ${now})`)
}

export async function lastInvitation(tx: Tx, assistantId: string): Promise<Date | undefined> {
  const last = await maybe(
    tx,
    z.object({ sent_at: z.date() }),
    sql`select sent_at from assistant_invitations where assistant_id = ${assistantId} order by sent_at desc limit 1`,
  )
  return last?.sent_at
}

export function signInFigures(tx: Tx, assistantId: string, since: string) {
  return one(
    tx,
    z.object({ successful: z.number(), failed: z.number() }),
    sql`select count(*) filter (where result = 'successful') as successful,
               count(*) filter (where result <> 'successful') as failed
        from login_records where user_id = ${assistantId} and at >= ${since}::date`,
  )
}

/** Counts an assistant's offers, those that are paid, and the failed payment attempts for all of them. */
export function offerFigures(tx: Tx, assistantId: string, since: string) {
  return one(
    tx,
    z.object({ offers: z.number(), paid: z.number(), failed: z.number() }),
    sql`select count(*) as offers, count(*) filter (where c.state = 'paid') as paid,
          coalesce(sum((select count(*) from payment_attempts a where a.checkout_id = c.id and a.state = 'failed')), 0)::bigint as failed
        from checkouts c where c.seller_id = ${assistantId} and c.created_at >= ${since}::date and c.state <> 'cancelled'
          and c.payable_type in ('motor-purchase', 'travel-purchase', 'fleet-purchase')`,
  )
}

export function soldSince(tx: Tx, sellerIds: readonly string[], since: Date) {
  return rows(
    tx,
    z.object({ seller_id: z.string(), policies: z.number(), premium_pesewas: z.number() }),
    sql`select seller_id, count(*) as policies, sum(premium_pesewas)::bigint as premium_pesewas from policy_records
        where seller_id = any(${sellerIds}) and issued_at >= ${since} and kind <> 'endorsement' group by seller_id`,
  )
}

export function actionsPerDay(tx: Tx, assistantId: string, since: string) {
  return rows(
    tx,
    z.object({ day: z.string(), actions: z.number() }),
    sql`select (at at time zone 'UTC')::date as day, count(*) as actions from audit_log
        where actor_id = ${assistantId} and at >= ${since}::date and entity_type <> all(${SECRET_SUBJECTS}) group by 1 order by 1`,
  )
}
