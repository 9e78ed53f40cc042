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

/** Serialises the approvals of a person, so that the daily limit applies to their sum. Taken before the locks of payouts. */
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

/** The people who sold the policy of a payout or benefit from it. */
export async function partiesTo(tx: Tx, payoutId: string): Promise<string[]> {
  const { sold_by, benefits } = await partiesToPolicy(tx, sql`payouts s where s.id = ${payoutId}`, sql`c.phone`)
  return [...sold_by, ...benefits]
}

/** Person who checked the discharge voucher of a claim; undefined if the customer accepted with a code. */
export async function voucherCheckerOf(tx: Tx, claimId: string): Promise<string | undefined> {
  const found = await maybe(
    tx,
    z.object({ accepted_by: z.string().nullable() }),
    sql`select accepted_by from claims where id = ${claimId} and accepted_file_id is not null`,
  )
  return found?.accepted_by ?? undefined
}

type Account = Partial<Record<'msisdn' | 'bankCode' | 'bankAccount', string | undefined>>

/** Whether the account of a claim payout is known, so that the payee needs no identity check. True for other payouts. */
export async function isKnownPayee(tx: Tx, payoutId: string, account: Account): Promise<boolean> {
  const { msisdn = null, bankCode = null, bankAccount = null } = account
  const { is_known } = await one(
    tx,
    z.object({ is_known: z.boolean() }),
    sql`select p.kind <> 'claim' or claim_payee_is_known(jsonb_populate_record(p,
          jsonb_build_object('payee_phone', ${msisdn}::text, 'bank_code', ${bankCode}::text, 'bank_account', ${bankAccount}::text)))
          as is_known
        from payouts p where p.id = ${payoutId}`,
  )
  return is_known
}

/** Ghana Card or TIN on record, if the payee of a claim payout is the policyholder. */
export async function idNumberOnRecord(tx: Tx, payoutId: string): Promise<string | undefined> {
  const found = await maybe(
    tx,
    z.object({ id_number: z.string().nullable() }),
    sql`select case c.customer_type when 'corporate' then c.tin else c.ghana_card end as id_number
        from payouts p join policy_records r on r.policy_id = p.policy_id and r.is_current
          join customers c on c.id = r.customer_id
        where p.id = ${payoutId} and p.payee_name = left(p.customer_name, 120)`,
  )
  return found?.id_number ?? undefined
}

/** The customer of a claim, who is notified of every payout. */
export function claimantOf(tx: Tx, claimId: string) {
  return maybe(
    tx,
    z.object({ number: z.number(), phone: z.string() }),
    sql`select s.number, c.phone from claims s join policy_records r on r.policy_id = s.policy_id and r.is_current
          join customers c on c.id = r.customer_id
        where s.id = ${claimId}`,
  )
}

/** Whether a user has this number. */
export async function isColleague(tx: Tx, phone: string): Promise<boolean> {
  const found = await maybe(tx, z.object({}), sql`select from users where mobile_number = ${phone} limit 1`)
  return found !== undefined
}
