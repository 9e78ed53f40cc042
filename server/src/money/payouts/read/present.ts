import type { Payout, PayoutAction, PayoutDetail } from '@okwan/contract/money/payouts'
import type { Withdrawal } from '@okwan/contract/money/wallets'
import { maskIdNumber } from '@okwan/domain/customers/customers/identity'
import { approvalTier, type CheckerRole, tierPesewas } from '@okwan/domain/money/payouts/approval'
import { PAYOUT_MOVES, type PayoutAct } from '@okwan/domain/money/payouts/lifecycle'
import { payoutNumber } from '@okwan/domain/money/payouts/numbers'
import { BANKS, type DisbursementState, PAYOUT_STATE_LABELS } from '@okwan/domain/money/payouts/terms'
import { type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { holidaysAround } from '@okwan/domain/platform/holidays'
import { formatPhone, maskPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { workingDayAfter } from '@okwan/domain/service/claims/deadlines'
import type { Actor, Ctx } from '../../../platform/http/context.ts'
import type { ApprovalRow } from '../approve/approval-store.ts'
import type { DisbursementRow } from '../send/disbursement-store.ts'
import type { PayoutRow } from '../store.ts'

type Reader = Pick<Ctx, 'actor' | 'now' | 'product'>

export function presentPayout(row: PayoutRow, approvals: readonly ApprovalRow[], reader: Reader): Payout {
  const { actor, now } = reader
  const { role, approvals: approvalsNeeded } = tierOf(row, approvals, reader)
  return {
    payoutId: row.id,
    payoutNumber: payoutNumber(row),
    kind: row.kind,
    state: row.state,
    label: PAYOUT_STATE_LABELS[row.state],
    about: row.about,
    customerName: row.customer_name,
    policyId: row.policy_id,
    claimId: row.claim_id,
    branchName: row.branch_name,
    requestedBy: person(row.requested_by, row.requester_name),
    requestedAt: row.requested_at.toISOString(),
    requestReason: row.requested_payee
      ? `${row.request_reason}; requested payee: ${row.requested_payee}`
      : row.request_reason,
    decideBy: decideBy(row, reader),
    paidPesewas: row.paid_pesewas,
    computedPesewas: row.computed_pesewas,
    amountPesewas: row.amount_pesewas,
    amountReason: row.amount_reason,
    feePesewas: row.fee_pesewas,
    payee: presentPayee(row),
    claimTotalPesewas: row.claim_total_pesewas,
    recommendedBy: person(row.recommended_by, row.maker_name),
    recommendedAt: row.recommended_at?.toISOString() ?? null,
    approvals: approvals.map(({ approver_id, full_name, approved_at }) => ({
      userId: approver_id,
      fullName: full_name,
      at: approved_at.toISOString(),
    })),
    approvalsNeeded,
    approverRole: role,
    note: row.note,
    pause: presentPause(row, toAccraDate(now)),
    finishedAt: row.finished_at?.toISOString() ?? null,
    version: row.version,
    allowedActions: actionsOf(row, approvals, actor, role),
    decideRefusal: null,
  }
}

/** A decided payout keeps the limits of its last approval, as in the database. */
function tierOf(row: PayoutRow, approvals: readonly ApprovalRow[], { now, product: { settings } }: Reader) {
  const { amount_pesewas: amountPesewas, claim_total_pesewas: total } = row
  const times = approvals.map(({ approved_at }) => approved_at.getTime())
  const isDecided = row.state !== 'recommended' && times.length > 0
  const limits = settings.at('authority-limits', isDecided ? new Date(Math.max(...times)) : now)
  return approvalTier(tierPesewas({ amountPesewas, claimTotalPesewas: total ?? undefined }), limits)
}

function decideBy({ requested_at: requestedAt }: PayoutRow, { now, product: { settings } }: Reader): IsoDate {
  const { payoutDecisionDays } = settings.at('service-promises', requestedAt)
  const requestedOn = toAccraDate(requestedAt)
  return workingDayAfter(
    requestedOn,
    payoutDecisionDays,
    holidaysAround(requestedOn, settings.at('public-holidays', now)),
  )
}

function presentPause(row: PayoutRow, today: IsoDate): Payout['pause'] {
  const { pause_reason: reason, paused_until: until, paused_at: at } = row
  const by = person(row.paused_by, row.pauser_name)
  if (reason === null || until === null || at === null || by === null) return null
  return { reason, until, isOver: until <= today, by, at: at.toISOString() }
}

function presentPayee(row: PayoutRow): Payout['payee'] {
  return {
    fullName: row.payee_name,
    msisdn: row.payee_phone && formatPhone(row.payee_phone),
    network: row.payee_network,
    networkName: row.payee_network && NETWORK_NAMES[row.payee_network],
    bank: presentBank(row),
    accountName: row.account_name,
    nameMatch: row.name_match,
    isPayer: row.payee_phone !== null && row.payee_phone === row.paid_from_phone,
    reason: row.payee_reason,
    idNumber: row.payee_id_number && maskIdNumber(row.payee_id_number),
  }
}

function presentBank({ bank_code: bankCode, bank_account: bankAccount }: PayoutRow): Payout['payee']['bank'] {
  if (bankCode === null || bankAccount === null) return null
  return { bankCode, bankName: BANKS[bankCode] ?? bankCode, bankAccount }
}

/** A refund’s amount can be corrected until its first approval; a claim or an agent sets the amount of other payouts. */
export const isAmountFixed = ({ kind, approved_at }: Pick<PayoutRow, 'kind' | 'approved_at'>): boolean =>
  kind !== 'refund' || approved_at !== null

const person = (userId: string | null, fullName: string | null) =>
  userId === null || fullName === null ? null : { userId, fullName }

/** The actions that the caller may take now. Each action checks again with the payout locked. */
function actionsOf(
  row: PayoutRow,
  approvals: readonly ApprovalRow[],
  actor: Actor,
  approverRole: CheckerRole,
): PayoutAction[] {
  const isLegal = (act: PayoutAct) => act in PAYOUT_MOVES[row.state]
  const isRequester = row.requested_by === actor.id
  const isMaker = row.recommended_by === actor.id
  const hasApproved = approvals.some(({ approver_id }) => approver_id === actor.id)
  const isHighEnough = approverRole === 'Admin' || actor.role === 'SuperAdmin'
  const hasFailed = row.state === 'failed' && row.kind !== 'withdrawal'
  const allowed: Record<PayoutAction, boolean> = {
    take: isLegal('take'),
    recommend: (isLegal('recommend') || canBeCorrected(row)) && !isRequester,
    approve: isLegal('approve') && !isRequester && !isMaker && !hasApproved && isHighEnough,
    return: isLegal('return'),
    reject: isLegal('reject') && !isRequester,
    retry: hasFailed,
    check: row.state === 'disbursing' || row.state === 'review',
    pause: isLegal('put_on_hold') && row.finished_at === null,
    release: row.state === 'on_hold',
  }
  // Object.keys returns string[], although the keys are known.
  return (Object.keys(allowed) as PayoutAction[]).filter((action) => allowed[action])
}

/** The payee can be changed after a failure or while the payout is paused, but not for a withdrawal. */
export function canBeCorrected({ state, kind, approved_at: approvedAt }: PayoutRow): boolean {
  return kind !== 'withdrawal' && (state === 'failed' || (state === 'on_hold' && approvedAt !== null))
}

const DISBURSEMENT_LABELS: Record<DisbursementState, string> = {
  created: 'Queued',
  submitted: 'Sent',
  awaiting: 'Accepted by network',
  unknown: 'Unclear response from network, checking again',
  paid: 'Paid',
  failed: 'Failed',
  review: 'Status unclear',
}

export function presentDisbursement(row: DisbursementRow): PayoutDetail['disbursements'][number] {
  return {
    reference: row.reference,
    provider: row.provider,
    route: row.route,
    state: row.state,
    label: DISBURSEMENT_LABELS[row.state],
    sentPesewas: row.sent_pesewas,
    feePesewas: row.fee_pesewas,
    reason: row.reason,
    networkTransactionId: row.network_transaction_id,
    sentAt: row.sent_at?.toISOString() ?? null,
    finalAt: row.final_at?.toISOString() ?? null,
  }
}

export function presentWithdrawal(row: PayoutRow): Withdrawal {
  return {
    withdrawalId: row.id,
    payoutNumber: payoutNumber(row),
    amountPesewas: row.amount_pesewas,
    feePesewas: row.fee_pesewas,
    receivesPesewas: row.amount_pesewas - row.fee_pesewas,
    network: row.payee_network ?? 'mtn',
    msisdn: row.payee_phone ? maskPhone(row.payee_phone) : '',
    accountName: row.account_name ?? '',
    state: row.state,
    label: PAYOUT_STATE_LABELS[row.state],
    reason: row.note,
    // If the agent's withdrawals of the day are small, a withdrawal is approved immediately and has no maker.
    needsApproval: row.approved_at === null || row.recommended_by !== null,
    createdAt: row.requested_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    allowedActions: 'withdraw' in PAYOUT_MOVES[row.state] ? ['cancel'] : [],
  }
}
