import type { claimEndpoints } from '@okwan/contract/claims'
import type { Parsed } from '@okwan/contract/endpoint'
import { claimNumber } from '@okwan/domain/claims/numbers'
import { whyNotPayee } from '@okwan/domain/claims/payees'
import type { ClaimEvent, ClaimStatus } from '@okwan/domain/claims/terms'
import { toAccraDate } from '@okwan/domain/dates'
import { formatPhone, NETWORK_NAMES } from '@okwan/domain/phone'
import { Refusal } from '@okwan/domain/refusal'
import type { AuditCtx } from '../audit/record-audit.ts'
import type { Tx } from '../db/database.ts'
import type { Ctx, Product } from '../http/context.ts'
import type { JobPayloads } from '../jobs/kinds.ts'
import { requestPayout } from '../payouts/request-payout.ts'
import { payoutOf } from '../payouts/scope.ts'
import { endCover } from './end-cover.ts'
import { getClaim } from './get-claim.ts'
import { lockSeen, makeMove, moveByPerson } from './move-claim.ts'
import { type ClaimRow, lockClaimOfPayout } from './store.ts'

type Input = Parsed<(typeof claimEndpoints)['POST /claims/{id}/request-payout']>

/** Puts the payout on the desk, where a maker and a checker look at it. After a rejection there it can be put there again. */
export async function payClaim(ctx: Ctx, { params, body }: Input) {
  const row = await lockSeen(ctx, params.id, body.version)
  if (!row.payable_pesewas) throw new Refusal('ILLEGAL_MOVE', 'No amount has been agreed yet. Look at the claim again.')
  requirePayee(row, body.payee)
  const isAgain = row.status === 'payout_failed'
  if (isAgain) await requirePayoutOver(ctx.tx, row)
  const payout = await requestPayout(ctx, {
    kind: 'claim',
    funding: { from: 'owed' },
    about: `${claimNumber(row.number)}: claim on ${row.policy_number}`,
    customerName: row.customer_name,
    policyId: row.policy_id,
    claimId: row.id,
    amountPesewas: row.payable_pesewas,
    payeeName: body.payee ?? row.customer_name.slice(0, 120),
    branchId: row.branch_id,
    reason: (body.payee ? `Offer accepted; ${body.payee} is paid` : `Offer accepted${wanted(row)}`).slice(0, 300),
    calculation: row.settlement?.lines ?? [],
  })
  await moveByPerson(ctx, row, isAgain ? 'retry_payout' : 'request_payout', { payoutId: payout.id })
  return getClaim(ctx, { params })
}

function requirePayee({ type, notice }: ClaimRow, payee: string | undefined): void {
  if (payee === undefined) return
  const thirdParties = (notice.thirdParties ?? []).map(({ name }) => name)
  const message = whyNotPayee({ type, thirdParties }, payee)
  if (message) throw new Refusal('NOT_PAYABLE_TO', message, [{ path: 'payee', message }])
}

/** Money that may still be sent cannot be asked for, or given up, a second time. */
export async function requirePayoutOver(tx: Tx, { payout_id }: ClaimRow): Promise<void> {
  const payout = payout_id ? await payoutOf(tx, payout_id) : undefined
  if (!payout || payout.state === 'rejected' || payout.state === 'withdrawn') return
  throw new Refusal(
    'PAYOUT_OPEN',
    'Its payout can still be sent at the payouts desk. Send it again or reject it there.',
  )
}

function wanted({ notice: { payTo } }: ClaimRow): string {
  return payTo ? `; asked to ${NETWORK_NAMES[payTo.network]} ${formatPhone(payTo.msisdn)}` : ''
}

/** The job behind every change of a claim's payout: the claim stands where its money stands. */
export async function followPayout(
  { db, clock }: Product,
  { payoutId }: JobPayloads['claim.follow-payout'],
): Promise<void> {
  await db.transaction(async (tx) => {
    const ctx = { tx, now: clock.now() }
    const found = await lockClaimOfPayout(tx, payoutId)
    if (!found) return
    const { payout_state, ...claim } = found
    let row: ClaimRow = claim
    for (const event of eventsTo(payout_state, claim.status)) row = await follow(ctx, row, event)
  })
}

function eventsTo(payoutState: string, status: ClaimStatus): ClaimEvent[] {
  if (status !== 'payout_pending' && status !== 'payout_failed') return []
  const again: ClaimEvent[] = status === 'payout_failed' ? ['retry_payout'] : []
  if (payoutState === 'paid') return [...again, 'pay']
  const isStuck = ['failed', 'rejected', 'withdrawn'].includes(payoutState)
  if (isStuck) return status === 'payout_pending' ? ['fail_payout'] : []
  return again
}

async function follow(ctx: AuditCtx, row: ClaimRow, event: ClaimEvent): Promise<ClaimRow> {
  if (event !== 'pay') return makeMove(ctx, row, event)
  const paidPesewas = row.paid_pesewas + (row.payable_pesewas ?? 0)
  const moved = await makeMove(ctx, row, 'pay', {
    paidPesewas,
    settledOn: toAccraDate(ctx.now),
    reservePesewas: paidPesewas,
  })
  if (row.settlement?.endsPolicy) await endCover(ctx, row)
  return moved
}
