import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { claimEndpoints } from '@okwan/contract/service/claims'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { formatPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { claimAfter } from '@okwan/domain/service/claims/lifecycle'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { type ClaimPart, payoutProgress, splitClaim, whyNotPayee } from '@okwan/domain/service/claims/payees'
import type { ClaimEvent, ClaimStatus } from '@okwan/domain/service/claims/terms'
import { payoutsOfClaim } from '../../money/payouts/read/payouts-of-claim.ts'
import { requestPayout } from '../../money/payouts/request/request-payout.ts'
import type { AuditCtx } from '../../platform/audit/record-audit.ts'
import type { Ctx, Product } from '../../platform/http/context.ts'
import type { JobPayloads } from '../../platform/jobs/kinds.ts'
import { endCover } from './end-cover.ts'
import { getClaim } from './get-claim.ts'
import { lockSeen, makeMove, moveByPerson } from './move-claim.ts'
import { agreedOf, restOf, whyNotByMoney } from './rest-of-claim.ts'
import { type ClaimRow, lockClaimOfPayout } from './store.ts'

type Input = Parsed<(typeof claimEndpoints)['POST /claims/{id}/request-payout']>

/**
 * Puts what is still to pay in the queue, where a maker and a checker look at it; in parts where several people are paid. What
 * was rejected there can be put there again.
 */
export async function payClaim(ctx: Ctx, { params, body }: Input) {
  const row = await lockSeen(ctx, params.id, body.version)
  const event = row.status === 'payout_failed' ? 'retry_payout' : 'request_payout'
  // Before anything is put in the queue: the claim itself moves last, because it names its payout.
  claimAfter(row.status, event)
  const payouts = await payoutsOfClaim(ctx.tx, row.id)
  const whyNot = whyNotByMoney(row, payouts, event)
  if (whyNot) throw whyNot
  const parts = splitClaim(restOf(row, payouts), body.payee, body.others)
  parts.forEach(({ payee }, index) => requirePayee(row, payee, index))
  const ids: string[] = []
  for (const [index, part] of parts.entries()) ids.push(await askFor(ctx, row, part, { index, count: parts.length }))
  await moveByPerson(ctx, row, event, { payoutId: ids[0] ?? null })
  return getClaim(ctx, { params })
}

async function askFor(
  ctx: Ctx,
  row: ClaimRow,
  { payee, amountPesewas }: ClaimPart,
  { index, count }: { index: number; count: number },
): Promise<string> {
  const which = count > 1 ? `, part ${index + 1} of ${count}` : ''
  const { id } = await requestPayout(ctx, {
    kind: 'claim',
    funding: { from: 'owed' },
    about: `${claimNumber(row.number)}: claim on ${row.policy_number}${which}`,
    customerName: row.customer_name,
    policyId: row.policy_id,
    claimId: row.id,
    amountPesewas,
    payeeName: payee ?? row.customer_name.slice(0, 120),
    branchId: row.branch_id,
    reason: (payee ? `Offer accepted; ${payee} is paid` : `Offer accepted${wanted(row)}`).slice(0, 300),
    calculation: calculationOf(row, amountPesewas),
  })
  return id
}

/** The lines of the settlement, and what of it goes to others: together they are this part. */
function calculationOf({ settlement, payable_pesewas: payablePesewas }: ClaimRow, amountPesewas: number) {
  const lines = settlement?.lines ?? []
  const elsewherePesewas = (payablePesewas ?? 0) - amountPesewas
  if (elsewherePesewas === 0) return lines
  return [...lines, { code: 'other-payees', label: 'Paid to others', amountPesewas: -elsewherePesewas }]
}

function requirePayee({ type, notice }: ClaimRow, payee: string | undefined, index: number): void {
  if (payee === undefined) return
  const thirdParties = (notice.thirdParties ?? []).map(({ name }) => name)
  const message = whyNotPayee({ type, thirdParties }, payee)
  const path = index === 0 ? 'payee' : `others.${index - 1}.payee`
  if (message) throw new Refusal('not_payable_to', message, [{ path, message }])
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
    let row = await lockClaimOfPayout(tx, payoutId)
    if (!row) return
    const parts = (await payoutsOfClaim(tx, row.id)).map(({ state, amount_pesewas }) => ({
      state,
      amountPesewas: amount_pesewas,
    }))
    for (const event of eventsTo(payoutProgress(agreedOf(row), parts), row.status)) row = await follow(ctx, row, event)
  })
}

function eventsTo(standing: ReturnType<typeof payoutProgress>, status: ClaimStatus): ClaimEvent[] {
  if (status !== 'payout_pending' && status !== 'payout_failed') return []
  const again: ClaimEvent[] = status === 'payout_failed' ? ['retry_payout'] : []
  if (standing === 'paid') return [...again, 'pay']
  if (standing === 'incomplete') return status === 'payout_pending' ? ['fail_payout'] : []
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
