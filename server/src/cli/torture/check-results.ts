import { POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { findViolations } from '../../money/integrity-checks/check-money.ts'
import { one, rows } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { MidRecord } from '../../simulators/mid/database.ts'
import type { Movement } from '../../simulators/mobile-money/movement.ts'
import type { Actions } from './actions.ts'
import { compareWithMid } from './check-mid.ts'

const unfinishedCounts = z.object({
  attempts: z.number(),
  disbursements: z.number(),
  payouts: z.number(),
  policiesIssuing: z.number(),
  pendingMidUpdates: z.number(),
  due: z.number(),
})
export type UnfinishedCounts = z.output<typeof unfinishedCounts>

/** Counts unfinished records. */
export function countUnfinished(db: Database, now: Date): Promise<UnfinishedCounts> {
  return db.read((tx) =>
    one(
      tx,
      unfinishedCounts,
      sql`select (select count(*) from payment_attempts where state in ('created', 'submitted', 'awaiting', 'unknown')) as attempts,
                 (select count(*) from disbursements where state in ('created', 'submitted', 'awaiting', 'unknown')) as disbursements,
                 (select count(*) from payouts where state in ('approved', 'waiting_for_float', 'disbursing')) as payouts,
                 (select count(*) from policy_records where status = 'issuing') as "policiesIssuing",
                 (select count(*) from service_requests where mid_state = 'pending') as "pendingMidUpdates",
                 (select count(*) from jobs where status = 'ready' and run_at <= ${now}) as due`,
    ),
  )
}

/** Records of the simulators. */
export type SimulatorRecords = { movements: readonly Movement[]; mid: readonly MidRecord[] }

/** Returns one sentence per fault. */
export async function findFaults(
  db: Database,
  records: SimulatorRecords,
  actions: Actions,
  { since, now }: { since: Date; now: Date },
): Promise<string[]> {
  const violations = await findViolations(db, now)
  return [
    ...violations.map(({ name, count, examples }) => `${name}: ${count}, such as ${JSON.stringify(examples[0])}`),
    ...(await compareWithProvider(db, records.movements, since)),
    ...(await compareWithMid(db, records.mid, since)),
    ...(await compareWithActions(db, actions, since)),
    ...(await findPaidWithoutPolicy(db, since)),
    ...(await findFailedJobs(db, since)),
  ]
}

const ledgerMovement = z.object({ reference: z.string(), direction: z.enum(['in', 'out']), pesewas: z.number() })

/** Compares the provider's ledger with our ledger in both directions, by reference and amount. */
async function compareWithProvider(db: Database, movements: readonly Movement[], since: Date): Promise<string[]> {
  const recorded = await db.read((tx) =>
    rows(
      tx,
      ledgerMovement,
      sql`select reference, 'in' as direction, paid_pesewas as pesewas from payment_attempts
          where money in ('settled', 'parked', 'returned') and provider is not null and created_at >= ${since}
          union all
          select reference, 'out', sent_pesewas from disbursements
          where (state = 'paid' or cause = 'paid_after_failed') and created_at >= ${since}`,
    ),
  )
  const providerMovements = movements
    .filter(({ state }) => state === 'paid')
    .map((m) => `${m.reference} ${m.kind === 'collect' ? 'in' : 'out'} ${m.paidPesewas}`)
  const okwanMovements = recorded.map(({ reference, direction, pesewas }) => `${reference} ${direction} ${pesewas}`)
  const [providerSet, okwanSet] = [new Set(providerMovements), new Set(okwanMovements)]
  return [
    ...providerMovements.filter((line) => !okwanSet.has(line)).map((line) => `the provider has ${line}, we do not`),
    ...okwanMovements.filter((line) => !providerSet.has(line)).map((line) => `we have ${line}, the provider does not`),
  ]
}

const KINDS = [
  'topUps',
  'transfers',
  'withdrawals',
  'offers',
  'payments',
  'cancellations',
  'refunds',
  'settlements',
] as const

/** Every accepted action has happened exactly once. */
async function compareWithActions(db: Database, actions: Actions, since: Date): Promise<string[]> {
  const counted = await db.read((tx) =>
    one(
      tx,
      z.record(z.enum(KINDS), z.number()),
      sql`select (select count(*) from checkouts where payable_type = 'wallet-top-up' and created_at >= ${since}) as "topUps",
                 (select count(*) from journals where event = 'commission-to-float' and posted_at >= ${since}) as transfers,
                 (select count(*) from payouts where kind = 'withdrawal' and requested_at >= ${since}) as withdrawals,
                 (select count(*) from purchases where created_at >= ${since}) as offers,
                 (select count(*) from payment_attempts a join checkouts c on c.id = a.checkout_id
                  where c.payable_type = 'motor-purchase' and a.created_at >= ${since}) as payments,
                 (select count(*) from service_requests where kind = 'cancellation' and carried_out_at >= ${since}) as cancellations,
                 (select count(*) from payouts where kind = 'refund' and approved_at >= ${since}) as refunds,
                 (select count(*) from journals where event = 'bordereau-paid' and posted_at >= ${since}) as settlements`,
    ),
  )
  return KINDS.filter((kind) => counted[kind] !== actions[kind]).map(
    (kind) => `${actions[kind]} ${kind} were accepted, ${counted[kind]} happened`,
  )
}

/** Every paid sale has cover, is in a queue or was refunded. */
async function findPaidWithoutPolicy(db: Database, since: Date): Promise<string[]> {
  const found = await db.read((tx) =>
    rows(
      tx,
      z.object({ reference: z.string(), status: z.enum(POLICY_STATUSES) }),
      sql`select c.client_reference as reference, r.status from checkouts c join policy_records r on r.id = c.payable_id
          where c.payable_type = 'motor-purchase' and c.state = 'paid' and c.created_at >= ${since}
            and r.status not in ('challenged', 'cancelled') and r.issued_at is null`,
    ),
  )
  return found.map(({ reference, status }) => `${reference} is paid, and its policy is ${status}`)
}

/**
 * Number of sales by status. A sale is challenged if a concurrent sale of the same vehicle was issued first or the MID rejected
 * it.
 */
export async function countSalesByStatus(db: Database, since: Date): Promise<Record<string, number>> {
  const counted = await db.read((tx) =>
    rows(
      tx,
      z.object({ status: z.enum(POLICY_STATUSES), count: z.number() }),
      sql`select status, count(*) from policy_records where created_at >= ${since} group by status order by status`,
    ),
  )
  return Object.fromEntries(counted.map(({ status, count }) => [status, count]))
}

async function findFailedJobs(db: Database, since: Date): Promise<string[]> {
  const failed = await db.read((tx) =>
    rows(
      tx,
      z.object({ kind: z.string(), last_error: z.string().nullable() }),
      sql`select kind, last_error from jobs where status = 'failed' and created_at >= ${since}`,
    ),
  )
  return failed.map(({ kind, last_error }) => `job ${kind} failed: ${last_error}`)
}
