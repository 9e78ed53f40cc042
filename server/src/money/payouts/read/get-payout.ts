import type { PayoutAction, PayoutDetail } from '@okwan/contract/money/payouts'
import { matchNames } from '@okwan/domain/money/payments/name-match'
import { type PayoutState, ROUTE_LABELS } from '@okwan/domain/money/payouts/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { formatPhone, maskPhone, type Network } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { readableFilesOf } from '../../../platform/files/readable-files.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { queryAccountName, queryRegisteredName, signName } from '../../wallets/registered-name.ts'
import { type ApprovalRow, approvalsOf, approvedSince, isKnownPayee } from '../approve/approval-store.ts'
import { allowChecker, allowToDecide } from '../approve/checker.ts'
import { type DisbursementRow, disbursementsOf } from '../send/disbursement-store.ts'
import { routePayout } from '../send/route-payout.ts'
import {
  findCollected,
  findDetails,
  listPayoutRows,
  openTotals,
  type PayoutFilter,
  type PayoutRow,
  type TrailRow,
  trailOf,
} from '../store.ts'
import { approvalReference } from './content.ts'
import { isAmountFixed, presentDisbursement, presentPayout } from './present.ts'
import { type PayoutQueue, QUEUE_KINDS, reachedBy, readPayout } from './scope.ts'

export async function getPayout(ctx: Ctx, queue: PayoutQueue, id: string): Promise<PayoutDetail> {
  const { tx } = ctx
  const row = await readPayout(ctx, queue, id)
  const trail = await trailOf(tx, row.id)
  const approvals = await approvalsOf(tx, [row.id])
  const disbursements = await disbursementsOf(tx, row.id)
  const { allowedActions, ...shown } = presentPayout(row, approvals, ctx)
  const refusal = await decideRefusal(ctx, row, approvals)
  const isUnpayable = disbursements.at(-1)?.reason === 'not_registered'
  // A user who may not decide a payout cannot start its review. A payout to an unregistered account would fail again.
  const isBlocked = (action: PayoutAction) =>
    (action === 'take' && refusal !== null) || (action === 'retry' && isUnpayable)
  return {
    ...shown,
    allowedActions: allowedActions.filter((action) => !isBlocked(action)),
    decideRefusal: refusal,
    route: await routeOf(ctx, row, disbursements),
    ...(await paymentOf(ctx, row)),
    ...(await detailsOf(ctx, row)),
    approvalCode: { purpose: 'approval', reference: approvalReference(row) },
    evidenceFileIds: await evidenceOf(ctx, row),
    isAmountFixed: isAmountFixed(row),
    disbursements: disbursements.map(presentDisbursement),
    reviewer: reviewerOf(row, trail),
    trail: trail.map(({ at, action, full_name }) => ({ at: at.toISOString(), action, by: full_name })),
  }
}

function reviewerOf({ state }: PayoutRow, trail: readonly TrailRow[]): PayoutDetail['reviewer'] {
  const last = trail.findLast(({ action }) => action === 'payout-taken' || action === 'payout-recommended')
  if (state !== 'in_review' || !last?.actor_id || !last.full_name) return null
  return { userId: last.actor_id, fullName: last.full_name }
}

const FOR_THE_MAKER: readonly PayoutState[] = ['requested', 'in_review', 'failed', 'on_hold']

/** Why the caller may not decide, shown before the caller enters anything or requests a code. */
async function decideRefusal(ctx: Ctx, row: PayoutRow, approvals: readonly ApprovalRow[]): Promise<string | null> {
  try {
    if (row.state === 'recommended') await allowChecker(ctx, row, approvals)
    if (FOR_THE_MAKER.includes(row.state)) await allowToDecide(ctx, row, row.payee_phone ?? undefined)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

async function routeOf(ctx: Ctx, row: PayoutRow, earlier: readonly DisbursementRow[]): Promise<PayoutDetail['route']> {
  if (row.account_name === null) return null
  const last = earlier.at(-1)
  const route =
    last && last.state !== 'failed'
      ? last.route
      : (await routePayout(ctx.tx, ctx.product.providers, row, earlier, ctx.now)).route
  return { route, label: ROUTE_LABELS[route] }
}

async function detailsOf(
  { tx }: Ctx,
  { id, policy_id }: PayoutRow,
): Promise<Pick<PayoutDetail, 'policy' | 'calculation'>> {
  const { policy_number: policyNumber, product, calculation } = await findDetails(tx, id)
  const policy = policy_id && policyNumber && product ? { policyId: policy_id, policyNumber, product } : null
  return { policy, calculation: calculation ?? [] }
}

async function paymentOf({ tx }: Ctx, row: PayoutRow): Promise<Pick<PayoutDetail, 'payment' | 'paidFrom'>> {
  const paid = row.payment_reference ? await findCollected(tx, row.payment_reference) : undefined
  const paidFrom = row.paid_from_phone
    ? { msisdn: formatPhone(row.paid_from_phone), network: paid?.network ?? null }
    : null
  if (!paid) return { payment: null, paidFrom }
  const payment = {
    clientReference: paid.client_reference,
    receivedFor: paid.received_for,
    paidPesewas: paid.paid_pesewas,
    paidAt: paid.final_at.toISOString(),
    network: paid.network,
    msisdn: paid.payer_number && maskPhone(paid.payer_number),
    networkTransactionId: paid.network_transaction_id,
  }
  return { payment, paidFrom }
}

async function evidenceOf(ctx: Ctx, row: PayoutRow): Promise<string[]> {
  const { service_request_id: serviceRequestId } = await findDetails(ctx.tx, row.id)
  const subjects = [
    ...(row.claim_id ? [{ type: 'claim' as const, id: row.claim_id }] : []),
    ...(serviceRequestId ? [{ type: 'service-request' as const, id: serviceRequestId }] : []),
    { type: 'payout' as const, id: row.id },
  ]
  const readable: string[] = []
  for (const subject of subjects) readable.push(...(await readableFilesOf(ctx, subject)))
  return readable
}

export type Filter = Omit<PayoutFilter, 'kinds' | 'reached' | 'limit'> & { kind?: PayoutFilter['kinds'][number] }

export async function listPayouts(ctx: Ctx, queue: PayoutQueue, { query }: { query: Filter & { limit: number } }) {
  const { tx, actor, now, product } = ctx
  const { kind, ...filter } = query
  const kinds = QUEUE_KINDS[queue].filter((each) => kind === undefined || each === kind)
  const reach = { kinds, reached: reachedBy(actor), today: toAccraDate(now), userId: actor.id }
  const { rows, meta } = await listPayoutRows(tx, { ...filter, ...reach })
  const approvals = Map.groupBy(
    await approvalsOf(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ payout_id }) => payout_id,
  )
  const totals = await openTotals(tx, { ...reach, ...(query.branchId ? { branchId: query.branchId } : {}) })
  return {
    data: rows.map((row) => presentPayout(row, approvals.get(row.id) ?? [], ctx)),
    meta: {
      ...meta,
      openPesewas: totals.open_pesewas,
      openCount: totals.open_count,
      toDecideCount: totals.to_decide_count,
      failedCount: totals.failed_count,
      approvedTodayPesewas: await approvedSince(tx, actor.id, new Date(toAccraDate(now))),
      dailyCapPesewas: product.settings.at('authority-limits', now).dailyCapPesewas,
    },
  }
}

type Account = { msisdn?: string; network?: Network; bankCode?: string; bankAccount?: string }
type NameInput = { params: { id: string }; query: Account }

/** Queries the registered name before the recommendation; the token carries the result into the decision. */
export async function namePayee(ctx: Ctx, queue: PayoutQueue, { params, query }: NameInput) {
  const row = await readPayout(ctx, queue, params.id)
  const { msisdn, network, bankCode = '', bankAccount = '' } = query
  const name =
    msisdn && network
      ? await queryRegisteredName(ctx.product, msisdn, network)
      : await queryAccountName(ctx.product, { bankCode, bankAccount })
  const isKnown = await isKnownPayee(ctx.tx, row.id, query)
  if (name === undefined) return { accountName: null, nameMatch: null, nameToken: null, isKnown }
  const registered = { phone: msisdn ?? bankAccount, network: network ?? bankCode, name }
  return {
    accountName: name,
    nameMatch: matchNames(name, row.payee_name),
    nameToken: signName(ctx.product, registered, ctx.now),
    isKnown,
  }
}
