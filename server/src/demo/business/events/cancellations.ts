import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import type { CancellationReason } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { maybe, rows } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Database } from '../../../platform/db/transaction.ts'
import { approveRequest } from '../../../service/service-requests/decide/approve-request.ts'
import { raiseRequest } from '../../../service/service-requests/raise/raise-request.ts'
import { momentOf, type Past } from './past.ts'
import { type Payers, payOut } from './pay-out.ts'

/** Office of a branch group: requester, decider, maker and checker of a refund are different people where the rules need it. */
type Office = { raisedBy: string; decidedBy: string; payers: Payers }

const SOUTH: Office = {
  raisedBy: '233200000002',
  decidedBy: '233200000008',
  payers: { maker: '233200000008', checkers: ['233200000001'] },
}
const NORTH: Office = {
  raisedBy: '233200000006',
  decidedBy: '233200000001',
  payers: { maker: '233200000001', checkers: ['233200000009'] },
}
const OFFICES: Record<string, Office> = { ACC: SOUTH, TEM: SOUTH, CPC: SOUTH, KUM: NORTH }

const REASONS: readonly CancellationReason[] = ['sold_vehicle', 'changed_insurer', 'financial', 'vehicle_off_road']
const WAIVED = ['Customer at the counter with Ghana Card', 'Signed letter received']

const policyRow = z.object({ id: z.string(), branch: z.string() })

/** Cancels a policy on a day and pays the refund. Returns the policy; undefined if none can be cancelled. */
export async function cancelOne(past: Past, db: Database, day: IsoDate, nth: number): Promise<string | undefined> {
  const policy = await db.read((tx) => maybe(tx, policyRow, policyToCancel(day)))
  const office = policy && OFFICES[policy.branch]
  if (!policy || !office) return undefined
  const { request } = await past.act(momentOf(day, '09:40'), office.raisedBy, (ctx) =>
    raiseRequest(ctx, {
      body: {
        policyId: policy.id,
        content: {
          kind: 'cancellation',
          reason: REASONS[nth % REASONS.length] ?? 'sold_vehicle',
          effectiveDate: day,
          cancelledBy: 'policyholder',
          certificateSurrendered: true,
        },
        fileIds: [],
        codeWaivedBecause: WAIVED[nth % WAIVED.length],
      },
    }),
  )
  if (!request) throw new Error(`the cancellation of policy ${policy.id} was not recorded`)
  const { requestId: id, version, toPayPesewas, toRefundPesewas } = request
  await past.act(momentOf(day, '11:15'), office.decidedBy, (ctx) =>
    approveRequest(ctx, { params: { id }, body: { version, toPayPesewas, toRefundPesewas } }),
  )
  await past.runJobs(momentOf(day, '11:20'))
  const refunds = await db.read((tx) =>
    rows(tx, z.object({ id: z.string() }), sql`select id from payouts where service_request_id = ${id}`),
  )
  for (const { id: payoutId } of refunds) await payOut(past, { payoutId, queue: 'refunds', day }, office.payers)
  return policy.id
}

/** The short-period scale leaves a refund for early cancellations only. */
const MIN_DAYS = 20
const MAX_DAYS = 150

/**
 * In force for some weeks, without a renewal, a claim or a request. The commission account of the agent covers the reversal,
 * because only the job of the running product recovers a debt.
 */
const policyToCancel = (day: IsoDate) => sql`select r.policy_id as id, b.code as branch from policy_records r
  join branches b on b.id = r.branch_id join commissions c on c.policy_record_id = r.id
  left join wallet_accounts w on w.account = 'commissionAvailable' and w.agent_id = c.payee_id
  where r.is_current and r.status = 'active' and r.product = 'motor' and r.superseded_from is null
    and r.issued_at < ${addDays(day, -1)}::date and r.cover_days >= 365
    and r.start_date between ${addDays(day, -MAX_DAYS)} and ${addDays(day, -MIN_DAYS)}
    and b.code = any(${Object.keys(OFFICES)}::text[])
    and (c.payee_group = 'STAFF' or c.status = 'pending' or w.balance_pesewas >= c.gross_pesewas)
    and not exists (select from claims k where k.policy_id = r.policy_id)
    and not exists (select from service_requests q where q.policy_id = r.policy_id)
  order by md5(r.policy_id::text || ${day}::text) limit 1`
