import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { partiesToPolicy } from '../../../policies/policies/read/parties.ts'

const approvalRow = z.object({
  payout_id: z.string(),
  approver_id: z.string(),
  full_name: z.string(),
  approved_at: z.date(),
})
export type ApprovalRow = z.output<typeof approvalRow>

/** Approvals of the current content, by people other than the current maker. */
export function approvalsOf(tx: Tx, payoutIds: readonly string[]): Promise<ApprovalRow[]> {
  return rows(
    tx,
    approvalRow,
    sql`select a.payout_id, a.approver_id, u.full_name, a.approved_at
        from payout_approvals a join payouts p on p.id = a.payout_id join users u on u.id = a.approver_id
        where a.payout_id = any(${payoutIds}) and a.content_hash = payout_content_hash(p)
          and a.approver_id is distinct from p.recommended_by
        order by a.approved_at, a.approver_id`,
  )
}

export function insertApproval(
  tx: Tx,
  approval: { payoutId: string; approverId: string; contentHash: Buffer; amountPesewas: number },
  now: Date,
) {
  return run(
    tx,
    sql`insert into payout_approvals (payout_id, approver_id, content_hash, amount_pesewas, approved_at)
        values (${approval.payoutId}, ${approval.approverId}, ${approval.contentHash}, ${approval.amountPesewas}, ${now})`,
  )
}

/** Serialises the approvals of a person, so that the daily limit applies to their sum. Taken before any payout is locked. */
export function lockApprover(tx: Tx, approverId: string) {
  return run(tx, sql`select pg_advisory_xact_lock(hashtext(${`approver ${approverId}`}))`)
}

/** The amount that a person has approved since a point in time. */
export async function approvedSince(tx: Tx, approverId: string, since: Date): Promise<number> {
  const { approved_pesewas } = await one(
    tx,
    z.object({ approved_pesewas: z.number() }),
    sql`select coalesce(sum(amount_pesewas), 0)::bigint as approved_pesewas from payout_approvals
        where approver_id = ${approverId} and approved_at >= ${since}`,
  )
  return approved_pesewas
}

export async function numberOfUser(tx: Tx, userId: string): Promise<string> {
  const row = await one(
    tx,
    z.object({ mobile_number: z.string() }),
    sql`select mobile_number from users where id = ${userId}`,
  )
  return row.mobile_number
}

/** The seller and the policyholder of the policy of a payout. */
export async function partiesTo(tx: Tx, payoutId: string): Promise<string[]> {
  const { sold_by, benefits } = await partiesToPolicy(tx, sql`payouts s where s.id = ${payoutId}`, sql`c.phone`)
  return [...sold_by, ...benefits]
}

/** The number of the customer if the customer is the payee of the claim; undefined for a garage or a third party. */
export async function phoneOfClaimant(
  tx: Tx,
  { claim_id, payee_name, customer_name }: { claim_id: string | null; payee_name: string; customer_name: string },
): Promise<string | undefined> {
  if (claim_id === null || payee_name !== customer_name.slice(0, 120)) return undefined
  const found = await maybe(
    tx,
    z.object({ phone: z.string().nullable() }),
    sql`select c.phone from claims s join policy_records r on r.policy_id = s.policy_id and r.is_current
          join customers c on c.id = r.customer_id
        where s.id = ${claim_id}`,
  )
  return found?.phone ?? undefined
}

/** Whether a user has this number. */
export async function isColleague(tx: Tx, phone: string): Promise<boolean> {
  const found = await maybe(tx, z.object({}), sql`select from users where mobile_number = ${phone} limit 1`)
  return found !== undefined
}
