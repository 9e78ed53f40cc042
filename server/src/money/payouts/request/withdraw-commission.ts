import { randomUUID } from 'node:crypto'
import { disbursementFee, PROVIDER_FEES } from '@okwan/domain/money/payments/fees'
import { movePayout } from '@okwan/domain/money/payouts/lifecycle'
import { withdrawalCodeReference } from '@okwan/domain/money/wallets/codes'
import { idIn } from '@okwan/domain/people/auth/acts'
import { amountOf } from '@okwan/domain/platform/code-reference'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatPhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../../people/auth/confirm-act.ts'
import { usablePasskeys } from '../../../people/auth/passkeys/relying-party.ts'
import { useVerificationToken } from '../../../people/auth/use-verification-token.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx, DescribeAct } from '../../../platform/http/context.ts'
import { gatewayFor } from '../../../platform/ports/providers.ts'
import { ownMomoAccount, payableMomoAccount } from '../../wallets/momo-accounts.ts'
import { planAgentWithdrawal, previewWithdrawal, reserveCommission } from '../../wallets/reserve-commission.ts'
import { numberOfUser } from '../approve/approval-store.ts'
import { auditPayout } from '../approve/record-decision.ts'
import { presentWithdrawal } from '../read/present.ts'
import { payoutOf } from '../read/scope.ts'
import { newReference } from '../send/disbursement-store.ts'
import { addDisbursement } from '../send/payout-jobs.ts'
import { releaseReserve } from '../send/release-reserve.ts'
import { insertPayout, listPayoutRows, lockPayout, type PayoutRow, savePayout } from '../store.ts'

type WithdrawalRequest = { amountPesewas: number; momoAccountId: string }
type Confirmed = WithdrawalRequest & { verificationToken: string }

/**
 * Reserves commission and sends it to the agent's number; large amounts need a maker and a checker first. The amount leaves the
 * account immediately, so that it can't be used twice.
 */
export async function withdrawCommission(ctx: Ctx, { body }: { body: Confirmed }) {
  const { tx, actor, now, caller } = ctx
  const { amountPesewas } = body
  const { momo, feePesewas } = await prepareWithdrawal(ctx, body)
  const { needsApproval } = await planAgentWithdrawal(tx, { agentId: actor.id, amountPesewas, feePesewas }, now)
  await confirmWithdrawal(ctx, body)
  const id = randomUUID()
  const reference = newReference('withdrawal', 1, now)
  await insertPayout(
    tx,
    {
      id,
      kind: 'withdrawal',
      state: needsApproval ? 'in_review' : 'approved',
      ownerId: actor.id,
      funding: { from: 'owed' },
      about: 'Commission withdrawal',
      customerName: actor.fullName,
      policyId: null,
      claimId: null,
      serviceRequestId: null,
      paymentReference: null,
      paidPesewas: null,
      paidFromPhone: null,
      amountPesewas,
      feePesewas,
      payeeName: actor.fullName,
      payee: { phone: momo.phone, network: momo.network, accountName: momo.account_name, nameMatch: 'same' },
      branchId: actor.branchId,
      requestedBy: actor.id,
      requestReason: 'Requested by the agent',
      requestedPayee: null,
      reserveReference: reference,
      calculation: null,
    },
    now,
  )
  const reserve = { reference, payoutId: id, agentId: actor.id, amountPesewas }
  await reserveCommission(tx, reserve, { now, actorId: actor.id, requestId: caller.requestId })
  if (!needsApproval) await addDisbursement(tx, id, { now })
  await recordAudit(ctx, {
    action: 'payout-requested',
    entityType: 'payout',
    entityId: id,
    after: { kind: 'withdrawal', amountPesewas, payeePhone: momo.phone },
  })
  return presentWithdrawal(await payoutOf(tx, id))
}

/** A SIM swap must not be enough to withdraw money, so a user who has a passkey can confirm only with the passkey. */
async function confirmWithdrawal(ctx: Ctx, { momoAccountId, amountPesewas, verificationToken: token }: Confirmed) {
  const { tx, actor, now } = ctx
  const reference = withdrawalCodeReference(momoAccountId, amountPesewas)
  if ((await usablePasskeys(ctx, actor.id)).length > 0) return confirmAct(ctx, token, reference)
  const mobileNumber = await numberOfUser(tx, actor.id)
  await useVerificationToken(tx, { token, mobileNumber, purpose: 'wallet-withdrawal', reference, now })
}

export const describeWithdrawal: DescribeAct = async ({ tx, actor }, rest) => {
  const { id, phone } = await ownMomoAccount(tx, actor.id, idIn(rest.split('@')[0] ?? ''))
  const amountPesewas = amountOf(rest) ?? 0
  return {
    reference: withdrawalCodeReference(id, amountPesewas),
    sentence: `withdraw ${formatPesewas(amountPesewas)} to ${formatPhone(phone)}`,
  }
}

export async function getWithdrawalPreview(ctx: Ctx, { query }: { query: WithdrawalRequest }) {
  const { feePesewas } = await prepareWithdrawal(ctx, query)
  const request = { agentId: ctx.actor.id, amountPesewas: query.amountPesewas, feePesewas }
  return { feePesewas, ...(await previewWithdrawal(ctx.tx, request, ctx.now)) }
}

/** The agent pays the fee: it is deducted from the amount. */
async function prepareWithdrawal(
  { tx, actor, now, product }: Ctx,
  { amountPesewas, momoAccountId }: WithdrawalRequest,
) {
  const momo = await payableMomoAccount(tx, actor.id, momoAccountId, now)
  const { provider } = gatewayFor(product.providers, momo.network)
  return { momo, feePesewas: disbursementFee(amountPesewas, PROVIDER_FEES[provider]) }
}

type ListQuery = { cursor?: string; limit: number; momoAccountId?: string }

export async function listWithdrawals({ tx, actor }: Ctx, { query }: { query: ListQuery }) {
  const { momoAccountId, ...page } = query
  const toNumber = momoAccountId ? { payeePhone: (await ownMomoAccount(tx, actor.id, momoAccountId)).phone } : {}
  const filter = { kinds: ['withdrawal'] as const, ownerId: actor.id, ...toNumber }
  const { rows, meta } = await listPayoutRows(tx, { ...page, ...filter })
  return { data: rows.map(presentWithdrawal), meta }
}

/** The agent can cancel a withdrawal until a maker recommends it, and not while it is on hold. */
export async function cancelWithdrawal(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  const before = requireOwnWithdrawal(actor.id, await lockPayout(tx, params.id))
  const state = movePayout(before.state, 'withdraw')
  await releaseReserve(ctx, before)
  await savePayout(tx, before.id, { state, reserveReference: null, finishedAt: now })
  await auditPayout(ctx, 'payout-withdrawn', before)
  return presentWithdrawal(await payoutOf(tx, before.id))
}

function requireOwnWithdrawal(agentId: string, row: PayoutRow | undefined): PayoutRow {
  if (row?.kind === 'withdrawal' && row.owner_id === agentId) return row
  throw new Refusal('not_found', 'This withdrawal doesn’t exist or you can’t access it.')
}
