import type { payoutEndpoints } from '@okwan/contract/money/payouts'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { matchNames, type NameMatch } from '@okwan/domain/money/payments/name-match'
import { movePayout } from '@okwan/domain/money/payouts/lifecycle'
import {
  allowClaimPayee,
  allowPayee,
  allowRefundAmount,
  allowWallet,
  refuseColleague,
} from '@okwan/domain/money/payouts/recommendation'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../../platform/http/context.ts'
import { readNameToken } from '../../wallets/registered-name.ts'
import { canBeCorrected, isAmountFixed } from '../read/present.ts'
import { lockForDecision, type PayoutQueue } from '../read/scope.ts'
import { maxPesewas } from '../send/funding.ts'
import { lockPayment, type PayoutRow, returnedOf, savePayout } from '../store.ts'
import { idNumberOnRecord, isColleague, isKnownPayee } from './approval-store.ts'
import { allowToDecide } from './checker.ts'
import { refuseFailedWithdrawal } from './payout-decisions.ts'
import { recordDecision } from './record-decision.ts'

type Input = Parsed<(typeof payoutEndpoints)['POST /refunds/{id}/recommend']>

/** The maker sets amount and payee. A corrected payout after a failure needs new approvals. */
export async function recommendPayout(ctx: Ctx, queue: PayoutQueue, input: Input) {
  const { tx, actor, now, product } = ctx
  const { body } = input
  const before = await lockForDecision(ctx, queue, input)
  refuseFailedWithdrawal(before)
  const state = movePayout(before.state, canBeCorrected(before) ? 'correct' : 'recommend')
  await allowToDecide(ctx, before, body.msisdn)
  await checkTerms(ctx, before, input)
  const { account, network } = destinationOf(body)
  const accountName = readNameToken(product, body.nameToken, { phone: account, network }, now)
  const nameMatch = matchNames(accountName, before.payee_name)
  const belongsToColleague = body.msisdn !== undefined && (await isColleague(tx, body.msisdn))
  refuseColleague({ name: before.payee_name, customerName: before.customer_name, isColleague: belongsToColleague })
  await checkPayee(ctx, before, input, nameMatch)

  await savePayout(tx, before.id, {
    state,
    amountPesewas: body.amountPesewas,
    amountReason: body.amountReason ?? null,
    payeePhone: body.msisdn ?? null,
    payeeNetwork: body.network ?? null,
    bankCode: body.bankCode ?? null,
    bankAccount: body.bankAccount ?? null,
    accountName,
    nameMatch,
    payeeReason: body.payeeReason ?? null,
    payeeIdNumber: body.payeeIdNumber ?? null,
    recommendedBy: actor.id,
    recommendedAt: now,
    note: null,
  })
  return recordDecision(ctx, queue, 'payout-recommended', before)
}

async function checkPayee({ tx }: Ctx, payout: PayoutRow, { body }: Input, nameMatch: NameMatch): Promise<void> {
  const shared = { isBank: body.bankAccount !== undefined, nameMatch, confirmed: body.nameConfirmed }
  const { payeeReason: reason, payeeIdNumber: idNumber, identitySeen } = body
  if (payout.kind === 'claim') {
    const isKnown = await isKnownPayee(tx, payout.id, body)
    return allowClaimPayee({
      ...shared,
      isKnown,
      reason,
      idNumber,
      idNumberOnRecord: await idNumberOnRecord(tx, payout.id),
    })
  }
  const { account } = destinationOf(body)
  const payee = { ...shared, phone: account, identitySeen, ...(reason ? { reason } : {}) }
  allowPayee(payee, payout.paid_from_phone ?? account)
}

/** The mobile money or the bank account. The contract requires exactly one of them. */
function destinationOf({ msisdn, network, bankCode, bankAccount }: Input['body']): {
  account: string
  network: string
} {
  return { account: msisdn ?? bankAccount ?? '', network: network ?? bankCode ?? '' }
}

async function checkTerms({ tx, actor, now, product }: Ctx, payout: PayoutRow, { body }: Input): Promise<void> {
  const { amountPesewas } = body
  if (body.msisdn) allowWallet(amountPesewas - payout.fee_pesewas, product.settings.at('mobile-money-limits', now))
  if (payout.kind === 'withdrawal' && (body.msisdn !== payout.payee_phone || body.network !== payout.payee_network)) {
    throw new Refusal('payee_fixed')
  }
  const isFixed = isAmountFixed(payout)
  if (isFixed && amountPesewas !== payout.amount_pesewas) {
    throw new Refusal('amount_fixed')
  }
  if (amountPesewas > maxPesewas(payout.funding)) {
    throw new Refusal('refund_above_paid')
  }
  if (isFixed || payout.payment_reference === null || payout.paid_pesewas === null) return
  await lockPayment(tx, payout.payment_reference)
  const amount = {
    paidPesewas: payout.paid_pesewas,
    returnedPesewas: await returnedOf(tx, payout.payment_reference, payout.id),
    computedPesewas: payout.computed_pesewas,
    amountPesewas,
  }
  const role = actor.role === 'SuperAdmin' ? 'SuperAdmin' : 'Admin'
  allowRefundAmount(amount, { role, ...(body.amountReason ? { reason: body.amountReason } : {}) })
}
