import { DISPUTE_OUTCOMES, type DisputeOutcome } from '@okwan/domain/money/commissions/disputes'
import type { IsoDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'

const LIST_MAX = 100

const disputeRow = z.object({
  id: z.string(),
  number: z.number(),
  commission_id: z.string(),
  payee_id: z.string(),
  branch_id: z.string(),
  policy_number: z.string(),
  gross_pesewas: z.number(),
  raised_by: z.string(),
  raised_by_name: z.string(),
  raised_by_number: z.string(),
  raised_at: z.date(),
  reason: z.string(),
  answer_by: z.string(),
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  answer: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_by_name: z.string().nullable(),
  answered_at: z.date().nullable(),
  added_pesewas: z.number().nullable(),
})
export type DisputeRow = z.output<typeof disputeRow>

const disputes = (where: Sql): Sql => sql`select d.id, d.number, d.commission_id, c.payee_id, c.branch_id,
    coalesce(p.policy_number, '') as policy_number, c.gross_pesewas, d.raised_by, u.full_name as raised_by_name,
    u.mobile_number as raised_by_number, d.raised_at, d.reason, d.answer_by, d.outcome, d.answer, d.answered_by,
    a.full_name as answered_by_name, d.answered_at, x.gross_pesewas as added_pesewas
  from commission_disputes d join commissions c on c.id = d.commission_id
  join policy_records r on r.id = c.policy_record_id join policies p on p.id = r.policy_id
  join users u on u.id = d.raised_by left join users a on a.id = d.answered_by
  left join commissions x on x.dispute_id = d.id where ${where}`

/** Open disputes by due date, then the latest answered ones. */
export function listDisputes(
  tx: Tx,
  { userId, branchId }: { userId?: string | undefined; branchId?: string | undefined },
): Promise<DisputeRow[]> {
  const where = and([
    userId ? sql`c.payee_id = ${userId}` : sql`d.answered_at is null`,
    ...(branchId ? [sql`c.branch_id = ${branchId}`] : []),
  ])
  return rows(
    tx,
    disputeRow,
    sql`${disputes(where)} order by d.answered_at desc nulls first, d.answer_by, d.id limit ${LIST_MAX}`,
  )
}

export function disputesOfLine(tx: Tx, commissionId: string): Promise<DisputeRow[]> {
  return rows(tx, disputeRow, sql`${disputes(sql`d.commission_id = ${commissionId}`)} order by d.raised_at desc, d.id`)
}

export function findDispute(tx: Tx, id: string): Promise<DisputeRow | undefined> {
  return maybe(tx, disputeRow, disputes(sql`d.id = ${id}`))
}

export function insertDispute(
  tx: Tx,
  dispute: { commissionId: string; raisedBy: string; reason: string; answerBy: IsoDate },
  now: Date,
) {
  return run(
    tx,
    sql`insert into commission_disputes (commission_id, raised_by, raised_at, reason, answer_by)
        values (${dispute.commissionId}, ${dispute.raisedBy}, ${now}, ${dispute.reason}, ${dispute.answerBy})`,
  )
}

/** Returns false if the dispute was already answered. */
export async function saveAnswer(
  tx: Tx,
  id: string,
  { outcome, answer, answeredBy }: { outcome: DisputeOutcome; answer: string; answeredBy: string },
  now: Date,
): Promise<boolean> {
  const answered = await run(
    tx,
    sql`update commission_disputes set outcome = ${outcome}, answer = ${answer}, answered_by = ${answeredBy},
          answered_at = ${now} where id = ${id} and answered_at is null`,
  )
  return answered === 1
}
