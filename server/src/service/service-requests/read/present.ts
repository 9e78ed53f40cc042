import type {
  RequestAction,
  RequestProposal,
  ServiceRequest,
  ServiceRequestDetail,
} from '@okwan/contract/service/service-requests'
import { printName } from '@okwan/domain/customers/customers/identity'
import { payoutNumber } from '@okwan/domain/money/payouts/numbers'
import { formatDate, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import type { Role } from '@okwan/domain/platform/permissions'
import { statusBadge } from '@okwan/domain/policies/policies/status-at'
import { ageOf, dueBy } from '@okwan/domain/service/service-requests/lifecycle'
import { requestNumber } from '@okwan/domain/service/service-requests/numbers'
import {
  REQUEST_KIND_LABELS,
  REQUEST_STATUS_LABELS,
  REQUEST_TYPE_NAMES,
} from '@okwan/domain/service/service-requests/terms'
import { datedRecord } from '../../../policies/policies/issue/dated-record.ts'
import { VOID_FROM_START } from '../kinds/cancellation.ts'
import type { Calculation } from '../kinds/kind.ts'
import type { DetailRow, ShownRow } from './read-store.ts'

/** An undecided cancellation takes effect today at the earliest, so its row shows the same end of cover as its calculation. */
function timingOf(
  { kind, status, proposal }: ShownRow,
  today: IsoDate,
): Pick<ServiceRequest, 'summary' | 'effectiveDate'> {
  const { summary, effectiveDate } = proposal
  const isUndecided = status === 'pending' || status === 'in_review' || status === 'more_info'
  const isVoid = effectiveDate === today && summary === VOID_FROM_START
  if (kind !== 'cancellation' || !isUndecided || effectiveDate === null || effectiveDate > today || isVoid) {
    return { summary, effectiveDate }
  }
  return { summary: `Cover ends ${formatDate(today)}`, effectiveDate: today }
}

export function presentRequest(row: ShownRow, now: Date): ServiceRequest {
  const { proposal } = row
  return {
    requestId: row.id,
    requestNumber: requestNumber(row.number),
    type: REQUEST_TYPE_NAMES[row.type],
    kind: row.kind,
    kindLabel: REQUEST_KIND_LABELS[row.kind],
    status: row.status,
    statusText: REQUEST_STATUS_LABELS[row.status],
    policyId: row.policy_id,
    policyNumber: row.policy_number,
    product: row.product,
    registrationNumber: row.registration_number,
    customerName: row.is_company ? row.customer_name : printName(row.customer_name),
    reason: proposal.reason,
    ...timingOf(row, toAccraDate(now)),
    toPayPesewas: row.to_pay_pesewas,
    toRefundPesewas: row.to_refund_pesewas,
    paid: paidState(row),
    raisedBy: { userId: row.requested_by, fullName: row.requester_name },
    raisedAt: row.raised_at.toISOString(),
    branchId: row.branch_id,
    branchName: row.branch_name,
    assignee: person(row.assignee_id, row.assignee_name),
    assignedAt: row.assigned_at?.toISOString() ?? null,
    // The age stops at the decision.
    age: ageOf(row.raised_at, row.decided_at ?? now),
    dueBy: dueBy(row.raised_at).toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    version: row.version,
  }
}

export type RequestContext = {
  proposal: RequestProposal
  blockedBy: string | null
  actions: { action: RequestAction; refusalReason?: string }[]
} & Pick<ServiceRequestDetail, 'refundPayee' | 'approvalSms'>

export function presentDetail(
  row: DetailRow,
  now: Date,
  { proposal, blockedBy, actions, refundPayee, approvalSms }: RequestContext,
): ServiceRequestDetail {
  return {
    ...presentRequest(row, now),
    customer: { customerCode: row.customer_code, phone: row.customer_phone },
    toPayPesewas: proposal.toPayPesewas,
    toRefundPesewas: proposal.toRefundPesewas,
    reasonText: row.proposal.reasonText ?? null,
    proposal,
    blockedBy,
    refundPayee,
    approvalSms,
    evidence: row.files.map((fileId) => ({ fileId })),
    policy: presentPolicy(row, now),
    notes: row.log.flatMap(({ at, by, event, note }) =>
      note ? [{ at: at.toISOString(), by, event, text: note }] : [],
    ),
    timeline: row.log.map(({ at, event, by }) => ({
      at: at.toISOString(),
      event,
      text: EVENT_TEXTS[event] ?? event,
      by,
    })),
    decision: row.decided_at
      ? { by: person(row.decided_by, row.decider_name), at: row.decided_at.toISOString(), reason: row.decision_reason }
      : null,
    payment: row.client_reference
      ? {
          payableType: 'service-request',
          payableId: row.id,
          clientReference: row.client_reference,
          offerEndsAt: row.offer_ends_at?.toISOString() ?? null,
        }
      : null,
    refunds: row.refunds.map(({ id, number, state, amount_pesewas: amountPesewas }) => ({
      payoutId: id,
      payoutNumber: payoutNumber({ kind: 'refund', number }),
      state,
      amountPesewas,
    })),
    mid: row.mid_state ? { state: row.mid_state, message: row.mid_message } : null,
    otherRequests: row.others.map((other) => ({
      requestId: other.id,
      requestNumber: requestNumber(other.number),
      kindLabel: REQUEST_KIND_LABELS[other.kind],
      status: other.status,
      raisedAt: other.raised_at.toISOString(),
    })),
    actions,
    allowedActions: actions.filter(({ refusalReason }) => refusalReason === undefined).map(({ action }) => action),
  }
}

/** Only SuperAdmins and agents see the reversed commission. */
export function presentProposal(calculation: Calculation, role: Role, commissionBackPesewas: number): RequestProposal {
  const { effectiveDate, changes, lines, toPayPesewas, toRefundPesewas, effects, notices } = calculation
  const canSeeCommission = role === 'SuperAdmin' || role === 'Agent'
  return {
    effectiveDate,
    changes,
    lines,
    toPayPesewas,
    toRefundPesewas,
    commissionBackPesewas: canSeeCommission ? commissionBackPesewas : null,
    effects,
    notices,
  }
}

function presentPolicy(row: DetailRow, now: Date): ServiceRequestDetail['policy'] {
  return {
    policyRecordId: row.record_id,
    statusText: statusBadge(datedRecord({ ...row, status: row.record_status }), now),
    coverType: row.cover_type,
    startDate: row.term_start,
    endDate: row.end_date,
    stickerNumber: row.sticker_number,
    premiumPesewas: row.premium_pesewas,
    soldBy: { userId: row.seller_id, fullName: row.seller_name },
    // Claims are a separate feature.
    hasClaim: row.has_claim,
  }
}

function paidState({ to_pay_pesewas, status }: ShownRow): ServiceRequest['paid'] {
  if (to_pay_pesewas === 0) return 'none'
  return status === 'processing' || status === 'completed' || status === 'failed' ? 'paid' : 'unpaid'
}

function person(userId: string | null, fullName: string | null) {
  return userId && fullName ? { userId, fullName } : null
}

const EVENT_TEXTS: Record<string, string> = {
  raise: 'Submitted',
  take: 'Assigned',
  release: 'Unassigned',
  ask: 'Information requested',
  answer: 'Answered',
  approve: 'Approved',
  reject: 'Rejected',
  withdraw: 'Withdrawn',
  give_up_waiting: 'Closed: no answer or payment in time',
  ask_payment: 'Payment requested',
  pay: 'Paid',
  start: 'In progress',
  complete: 'Completed',
  fail: 'Failed',
  retry: 'Retried',
}
