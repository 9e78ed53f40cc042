import {
  EXCEPTION_SUBJECTS,
  type ExceptionSubject,
  RESOLUTION_DECISIONS,
  type ResolutionDecision,
} from '@okwan/contract/money/exceptions'
import { PROVIDERS } from '@okwan/domain/money/payments/terms'
import { DIFFERENCE_CLASSES } from '@okwan/domain/money/reconciliation/reconciliation'
import type { IsoDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { isSameDifference } from '../reconciliation/same-difference.ts'

const exceptionRow = z.object({
  subject: z.enum(EXCEPTION_SUBJECTS),
  id: z.string(),
  is_open: z.boolean(),
  opened_at: z.date(),
  cause: z.string(),
  about: z.string(),
  counterparty: z.string(),
  reference: z.string(),
  amount_pesewas: z.number(),
  branch_name: z.string().nullable(),
})
export type ExceptionRow = z.output<typeof exceptionRow>

const isResolved = (subject: ExceptionSubject, id: Sql) =>
  sql`exists (select from exception_resolutions g where g.subject = ${subject} and g.subject_id = ${id} and g.outcome = 'confirmed')`

/** Payments under review, payments that changed after they were final, and payments with a confirmed resolution. */
const payments = sql`
  select 'payment' as subject, r.id, r.opened_at, r.cause, c.received_for as about, c.customer_name as counterparty, a.reference,
         coalesce(a.paid_pesewas, a.due_pesewas) as amount_pesewas, c.branch_id, not ${isResolved('payment', sql`r.id`)} as is_open
  from payment_exceptions r join payment_attempts a on a.id = r.attempt_id join checkouts c on c.id = r.checkout_id
  where a.state = 'review' or r.cause in ('failed_after_success', 'reversed_by_network') or ${isResolved('payment', sql`r.id`)}`

const disbursements = sql`
  select 'payout', d.id, d.sent_at, coalesce(d.cause, ''), p.about, p.customer_name, d.reference, d.sent_pesewas, p.branch_id,
         d.state = 'review'
  from disbursements d join payouts p on p.id = d.payout_id
  where d.state = 'review' or ${isResolved('payout', sql`d.id`)}`

// The same difference appears in every reconciliation of its day. An open difference is listed once, from the newest
// run; resolving it closes it in all runs. The item that was resolved stays listed.
const differences = sql`
  select 'difference' as subject, i.id, d.finished_at, i.class,
         case d.provider when 'mtn' then 'MTN' else 'Hubtel' end || ', ' || to_char(d.day, 'FMDD Mon YYYY'), i.phone, i.reference,
         coalesce(i.provider_pesewas, i.ledger_pesewas, 0), null::uuid,
         not exists (select from exception_resolutions g join reconciliation_items other on other.id = g.subject_id
                     where g.subject = 'difference' and g.outcome = 'confirmed' and ${isSameDifference}) as is_open
  from reconciliation_items i join reconciliation_runs d on d.id = i.run_id and d.state = 'finished'
  where ${isResolved('difference', sql`i.id`)} or not exists (
    select from reconciliation_items other join reconciliation_runs later on later.id = other.run_id
    where ${isSameDifference} and later.provider = d.provider and (later.started_at, later.id) > (d.started_at, d.id))`

const openDifferenceRow = z.object({
  provider: z.enum(PROVIDERS),
  class: z.enum(DIFFERENCE_CLASSES),
  direction: z.enum(['in', 'out']),
  provider_pesewas: z.number().nullable(),
  provider_fee_pesewas: z.number().nullable(),
  ledger_pesewas: z.number().nullable(),
  ledger_fee_pesewas: z.number().nullable(),
})

export function openDifferenceRows(tx: Tx, { from, before }: { from: IsoDate; before: IsoDate }) {
  return rows(
    tx,
    openDifferenceRow,
    sql`select d.provider, i.class, i.direction, i.provider_pesewas, i.provider_fee_pesewas, i.ledger_pesewas,
               i.ledger_fee_pesewas
        from (${differences}) r join reconciliation_items i on i.id = r.id join reconciliation_runs d on d.id = i.run_id
        where r.is_open and d.day >= ${from}::date and d.day < ${before}::date`,
  )
}

const tables = sql`from (${payments} union all ${disbursements} union all ${differences}) r
  left join branches b on b.id = r.branch_id`
const columns = sql`r.subject, r.id, r.is_open, r.opened_at, r.cause, r.about, r.counterparty, r.reference, r.amount_pesewas,
  b.name as branch_name`

export type ExceptionFilter = {
  reached: Sql
  subject?: ExceptionSubject
  only: 'open' | 'ended'
  branchId?: string
  cursor?: string
  limit: number
}

const listedRow = exceptionRow.extend(cursorColumns)

export function listExceptionRows(tx: Tx, filter: ExceptionFilter) {
  const sort = { column: 'r.opened_at', type: 'timestamptz', descending: true } as const
  const matching = and([
    filter.reached,
    sql`r.is_open = ${filter.only === 'open'}`,
    ...(filter.subject ? [sql`r.subject = ${filter.subject}`] : []),
    // Differences belong to no branch, so a branch filter must not hide them.
    ...(filter.branchId ? [sql`(r.branch_id is null or r.branch_id = ${filter.branchId})`] : []),
  ])
  return listPage(tx, { row: listedRow, columns, from: sql`${tables} where ${matching}`, sort, id: 'r.id' }, filter)
}

export function findException(tx: Tx, subject: ExceptionSubject, id: string, reached: Sql) {
  return maybe(
    tx,
    exceptionRow,
    sql`select ${columns} ${tables} where r.subject = ${subject} and r.id = ${id} and ${reached}`,
  )
}

// Resolutions -------------------------------------------------------------------------------------------------------------

const resolutionRow = z.object({
  id: z.string(),
  subject_id: z.string(),
  decision: z.enum(RESOLUTION_DECISIONS),
  reason: z.string(),
  proposed_by: z.string(),
  proposer_name: z.string(),
  proposed_at: z.date(),
  decided_by: z.string().nullable(),
  decider_name: z.string().nullable(),
  decided_at: z.date().nullable(),
  outcome: z.enum(['confirmed', 'declined']).nullable(),
})
export type ResolutionRow = z.output<typeof resolutionRow>

/** Oldest first. */
export function resolutionsOf(tx: Tx, ids: readonly string[]): Promise<ResolutionRow[]> {
  return rows(
    tx,
    resolutionRow,
    sql`select g.id, g.subject_id, g.decision, g.reason, g.proposed_by, proposer.full_name as proposer_name, g.proposed_at,
               g.decided_by, decider.full_name as decider_name, g.decided_at, g.outcome
        from exception_resolutions g join users proposer on proposer.id = g.proposed_by
        left join users decider on decider.id = g.decided_by
        where g.subject_id = any(${ids}) order by g.proposed_at, g.id`,
  )
}

/** Locks an open proposal; undefined if it has been decided. */
export async function lockProposal(tx: Tx, subject: ExceptionSubject, subjectId: string, resolutionId: string) {
  return maybe(
    tx,
    z.object({ id: z.string(), decision: z.enum(RESOLUTION_DECISIONS), reason: z.string(), proposed_by: z.string() }),
    sql`select id, decision, reason, proposed_by from exception_resolutions
        where id = ${resolutionId} and subject = ${subject} and subject_id = ${subjectId} and outcome is null for update`,
  )
}

export type Proposal = {
  subject: ExceptionSubject
  subjectId: string
  decision: ResolutionDecision
  reason: string
  proposedBy: string
}

export function insertResolution(tx: Tx, proposal: Proposal, now: Date) {
  const { subject, subjectId, decision, reason, proposedBy } = proposal
  return run(
    tx,
    sql`insert into exception_resolutions (subject, subject_id, decision, reason, proposed_by, proposed_at)
        values (${subject}, ${subjectId}, ${decision}, ${reason}, ${proposedBy}, ${now})`,
  )
}

export function decideResolution(
  tx: Tx,
  id: string,
  { outcome, decidedBy }: { outcome: 'confirmed' | 'declined'; decidedBy: string },
  now: Date,
) {
  return run(
    tx,
    sql`update exception_resolutions set outcome = ${outcome}, decided_by = ${decidedBy}, decided_at = ${now} where id = ${id}`,
  )
}

// Facts -------------------------------------------------------------------------------------------------------------------

const eventRow = z.object({ at: z.date(), event: z.string(), detail: z.string().nullable() })

export function eventsOfPayment(tx: Tx, exceptionId: string) {
  return rows(
    tx,
    eventRow,
    sql`select e.at, e.event, e.detail from payment_events e join payment_exceptions r on r.checkout_id = e.checkout_id
        where r.id = ${exceptionId} order by e.id limit 200`,
  )
}

export function findPaymentDetails(tx: Tx, exceptionId: string) {
  return maybe(
    tx,
    z.object({
      due_pesewas: z.number(),
      paid_pesewas: z.number().nullable(),
      money: z.string(),
      provider: z.string().nullable(),
      payer_number: z.string().nullable(),
      provider_transaction_id: z.string().nullable(),
      network_transaction_id: z.string().nullable(),
      seller_name: z.string(),
    }),
    sql`select a.due_pesewas, a.paid_pesewas, a.money, a.provider, a.payer_number, a.provider_transaction_id,
               a.network_transaction_id, u.full_name as seller_name
        from payment_exceptions r join payment_attempts a on a.id = r.attempt_id join checkouts c on c.id = r.checkout_id
        join users u on u.id = c.seller_id where r.id = ${exceptionId}`,
  )
}

export function findDisbursementDetails(tx: Tx, disbursementId: string) {
  return maybe(
    tx,
    z.object({
      number: z.number(),
      sent_pesewas: z.number(),
      provider: z.string(),
      phone: z.string().nullable(),
      account_name: z.string().nullable(),
      provider_transaction_id: z.string().nullable(),
      network_transaction_id: z.string().nullable(),
      sent_at: z.date().nullable(),
    }),
    sql`select p.number, d.sent_pesewas, d.provider, d.phone, p.account_name, d.provider_transaction_id, d.network_transaction_id,
               d.sent_at
        from disbursements d join payouts p on p.id = d.payout_id where d.id = ${disbursementId}`,
  )
}

export function findDifferenceDetails(tx: Tx, itemId: string) {
  return maybe(
    tx,
    z.object({
      direction: z.enum(['in', 'out']),
      provider_pesewas: z.number().nullable(),
      provider_fee_pesewas: z.number().nullable(),
      ledger_pesewas: z.number().nullable(),
      ledger_fee_pesewas: z.number().nullable(),
      network_transaction_id: z.string(),
    }),
    sql`select direction, provider_pesewas, provider_fee_pesewas, ledger_pesewas, ledger_fee_pesewas, network_transaction_id
        from reconciliation_items where id = ${itemId}`,
  )
}
