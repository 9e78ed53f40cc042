import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { claimEndpoints } from '@okwan/contract/service/claims'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { formatPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { claimAfter } from '@okwan/domain/service/claims/lifecycle'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { type ClaimPart, payeeRefusalReason, payoutProgress, splitClaim } from '@okwan/domain/service/claims/payees'
import type { ClaimEvent, ClaimStatus } from '@okwan/domain/service/claims/terms'
import { payoutsOfClaim } from '../../money/payouts/read/payouts-of-claim.ts'
import { requestPayout } from '../../money/payouts/request/request-payout.ts'
import type { AuditCtx } from '../../platform/audit/record-audit.ts'
import type { Ctx, Product } from '../../platform/http/context.ts'
import type { JobPayloads } from '../../platform/jobs/kinds.ts'
import { endCover } from './end-cover.ts'
import { getClaim } from './get-claim.ts'
import { applyMove, lockSeen, moveByPerson } from './move-claim.ts'
import { agreedPesewas, payoutRefusalReason, unrequestedPesewas } from './payout-amounts.ts'
import { type ClaimRow, lockClaimOfPayout } from './store.ts'

type Input = Parsed<(typeof claimEndpoints)['POST /claims/{id}/request-payout']>

/**
 * Requests payouts for the amount that is not paid yet, one for each payee. Maker and checker decide each payout; a rejected
 * payout can be requested again.
 */
export async function payClaim(ctx: Ctx, { params, body }: Input) {
  const row = await lockSeen(ctx, params.id, body.version)
  const event = row.status === 'payout_failed' ? 'retry_payout' : 'request_payout'
  // Checked before payouts are requested; the claim moves last, because it stores the payout id.
  claimAfter(row.status, event)
  const payouts = await payoutsOfClaim(ctx.tx, row.id)
  const refusalReason = payoutRefusalReason(row, payouts, event)
  if (refusalReason) throw refusalReason
  const parts = splitClaim(unrequestedPesewas(row, payouts), body.payee, body.others)
  parts.forEach(({ payee }, index) => requirePayee(row, payee, index))
  const ids: string[] = []
  for (const [index, part] of parts.entries())
    ids.push(await requestPart(ctx, row, part, { index, count: parts.length }))
  await moveByPerson(ctx, row, event, { payoutId: ids[0] ?? null })
  return getClaim(ctx, { params })
}

async function requestPart(
  ctx: Ctx,
  row: ClaimRow,
  { payee, amountPesewas }: ClaimPart,
  { index, count }: { index: number; count: number },
): Promise<string> {
  const part = count > 1 ? `, part ${index + 1} of ${count}` : ''
  const { id } = await requestPayout(ctx, {
    kind: 'claim',
    funding: { from: 'owed' },
    about: `${claimNumber(row.number)}: claim on ${row.policy_number}${part}`,
    customerName: row.customer_name,
    policyId: row.policy_id,
    claimId: row.id,
    amountPesewas,
    payeeName: payee ?? row.customer_name.slice(0, 120),
    branchId: row.branch_id,
    reason: (payee ? `Offer accepted; payee ${payee}` : `Offer accepted${requestedAccount(row)}`).slice(0, 300),
    calculation: calculationOf(row, amountPesewas),
  })
  return id
}

/** Lines of the settlement, less the parts of other payees. */
function calculationOf({ settlement, payable_pesewas: payablePesewas }: ClaimRow, amountPesewas: number) {
  const lines = settlement?.lines ?? []
  const othersPesewas = (payablePesewas ?? 0) - amountPesewas
  if (othersPesewas === 0) return lines
  return [...lines, { code: 'other-payees', label: 'Other payees', amountPesewas: -othersPesewas }]
}

function requirePayee({ type, notice }: ClaimRow, payee: string | undefined, index: number): void {
  if (payee === undefined) return
  const thirdParties = (notice.thirdParties ?? []).map(({ name }) => name)
  const message = payeeRefusalReason({ type, thirdParties }, payee)
  const path = index === 0 ? 'payee' : `others.${index - 1}.payee`
  if (message) throw new Refusal('not_payable_to', message, [{ path, message }])
}

function requestedAccount({ notice: { payTo } }: ClaimRow): string {
  return payTo ? `; requested account ${NETWORK_NAMES[payTo.network]} ${formatPhone(payTo.msisdn)}` : ''
}

/** Job after a change of a claim payout: updates the status of the claim. */
export async function followPayout(
  { db, clock }: Product,
  { payoutId }: JobPayloads['claim.follow-payout'],
): Promise<void> {
  await db.transaction(async (tx) => {
    const ctx = { tx, now: clock.now() }
    let row = await lockClaimOfPayout(tx, payoutId)
    if (!row) return
    const parts = (await payoutsOfClaim(tx, row.id)).map(({ state, amount_pesewas }) => ({
      state,
      amountPesewas: amount_pesewas,
    }))
    for (const event of eventsTo(payoutProgress(agreedPesewas(row), parts), row.status))
      row = await follow(ctx, row, event)
  })
}

function eventsTo(progress: ReturnType<typeof payoutProgress>, status: ClaimStatus): ClaimEvent[] {
  if (status !== 'payout_pending' && status !== 'payout_failed') return []
  const again: ClaimEvent[] = status === 'payout_failed' ? ['retry_payout'] : []
  if (progress === 'paid') return [...again, 'pay']
  if (progress === 'incomplete') return status === 'payout_pending' ? ['fail_payout'] : []
  return again
}

async function follow(ctx: AuditCtx, row: ClaimRow, event: ClaimEvent): Promise<ClaimRow> {
  if (event !== 'pay') return applyMove(ctx, row, event)
  const paidPesewas = row.paid_pesewas + (row.payable_pesewas ?? 0)
  const moved = await applyMove(ctx, row, 'pay', {
    paidPesewas,
    settledOn: toAccraDate(ctx.now),
    reservePesewas: paidPesewas,
  })
  if (row.settlement?.endsPolicy) await endCover(ctx, row)
  return moved
}
