import type { Claim, ClaimDetail } from '@okwan/contract/service/claims'
import { printName } from '@okwan/domain/customers/customers/identity'
import { PAYOUT_STATE_LABELS } from '@okwan/domain/money/payouts/terms'
import { withAmount } from '@okwan/domain/platform/code-reference'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { purposeRule } from '@okwan/domain/platform/files/terms'
import { statusBadge } from '@okwan/domain/policies/policies/status-at'
import { checklistOf, type DocumentNeed } from '@okwan/domain/service/claims/documents'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import {
  CLAIM_CLOCK_LABELS,
  CLAIM_DOCUMENTS,
  CLAIM_STATUS_LABELS,
  CLAIM_TYPE_LABELS,
  type ClaimDocument,
  documentPurpose,
} from '@okwan/domain/service/claims/terms'
import { payoutNumber } from '../../money/payouts/read/payout-number.ts'
import type { ClaimPayoutRow } from '../../money/payouts/read/payouts-of-claim.ts'
import { datedRecord } from '../../policies/policies/issue/dated-record.ts'
import { datesOf, runningClocks } from './clocks.ts'
import type { DetailRow } from './read-store.ts'
import { restOf } from './rest-of-claim.ts'
import type { ClaimRow } from './store.ts'

export function presentClaim(row: ClaimRow, now: Date): Claim {
  return {
    claimId: row.id,
    claimNumber: claimNumber(row.number),
    type: row.type,
    typeLabel: CLAIM_TYPE_LABELS[row.type],
    status: row.status,
    statusText: CLAIM_STATUS_LABELS[row.status],
    product: row.product,
    policyId: row.policy_id,
    policyNumber: row.policy_number,
    registrationNumber: row.registration_number,
    customerName: row.is_company ? row.customer_name : printName(row.customer_name),
    incidentDate: row.incident_date,
    reportedAt: row.reported_at.toISOString(),
    reportedBy: { userId: row.reported_by, fullName: row.reporter_name },
    branchName: row.branch_name,
    handler: person(row.handler_id, row.handler_name),
    reservePesewas: row.reserve_pesewas,
    payablePesewas: row.payable_pesewas,
    paidPesewas: row.paid_pesewas,
    isLate: row.is_late,
    nextDueOn: row.next_due_on,
    isBreached: row.breaches.length > 0 || (row.next_due_on !== null && row.next_due_on < toAccraDate(now)),
    version: row.version,
  }
}

export type Shown = {
  documents: readonly { document: ClaimDocument; file_id: string }[]
  missing: readonly DocumentNeed[]
  cover: Pick<ClaimDetail['policy'], 'limits' | 'excessText' | 'benefits'>
  payouts: readonly ClaimPayoutRow[]
  actions: ClaimDetail['actions']
}

export function presentDetail(
  row: DetailRow,
  now: Date,
  { documents, missing, cover, payouts, actions }: Shown,
): ClaimDetail {
  return {
    ...presentClaim(row, now),
    notice: row.notice,
    clocks: presentClocks(row, now),
    ...presentDocuments(row, documents),
    missing: missing.map(({ label, count }) => (count > 1 ? `${count} × ${label}` : label)),
    assessment: row.assessment,
    settlement: row.settlement,
    assessedBy: person(row.assessed_by, row.assessor_name),
    decision: row.decided_at
      ? { by: person(row.decided_by, row.decider_name), at: row.decided_at.toISOString(), reason: row.decision_reason }
      : null,
    acceptance: row.offer_accepted_on ? { fileId: row.accepted_file_id } : null,
    payouts: payouts.map(presentPayout),
    toPayPesewas: restOf(row, payouts),
    offerCode: {
      purpose: 'consent',
      reference: withAmount(offerReference(row), row.payable_pesewas ?? 0),
      msisdn: row.customer_phone,
    },
    policy: {
      statusText: statusBadge(datedRecord({ ...row, status: row.record_status }), now),
      coverType: row.cover_type,
      startDate: row.start_date,
      endDate: row.end_date,
      soldBy: { userId: row.seller_id, fullName: row.seller_name },
      ...cover,
    },
    otherClaims: row.others.map((other) => ({
      claimId: other.id,
      claimNumber: claimNumber(other.number),
      typeLabel: CLAIM_TYPE_LABELS[other.type],
      statusText: CLAIM_STATUS_LABELS[other.status],
      incidentDate: other.incident_date,
      isSameDay: other.incident_date === row.incident_date,
    })),
    timeline: row.log.map(({ at, event, by, note, reserve_pesewas }) => ({
      at: at.toISOString(),
      what: event,
      text: EVENT_TEXTS[event] ?? event,
      by,
      note,
      reservePesewas: reserve_pesewas,
    })),
    actions,
  }
}

/** Reference of the customer's code: this offer of this claim. */
export function offerReference({ id, round }: Pick<ClaimRow, 'id' | 'round'>): string {
  return `claim-offer:${id}:${round}`
}

function presentClocks(row: ClaimRow, now: Date): ClaimDetail['clocks'] {
  const { clocks } = runningClocks(datesOf(row, toAccraDate(row.reported_at)), toAccraDate(now))
  return clocks.map(({ clock, dueOn, daysLeft, isBreached }) => ({
    clock,
    label: CLAIM_CLOCK_LABELS[clock],
    dueOn,
    daysLeft: daysLeft ?? null,
    isBreached,
  }))
}

function presentDocuments(row: ClaimRow, documents: Shown['documents']): Pick<ClaimDetail, 'checklist' | 'otherFiles'> {
  const needs = checklistOf({ type: row.type, thirdParties: row.notice.thirdParties })
  return {
    checklist: needs.map(({ document, label, count }) => ({
      document,
      label,
      needed: count,
      files: documents.filter((file) => file.document === document).map((file) => fileOf(row, file)),
    })),
    otherFiles: documents
      .filter((file) => needs.every(({ document }) => document !== file.document))
      .map((file) => ({ document: file.document, label: CLAIM_DOCUMENTS[file.document], ...fileOf(row, file) })),
  }
}

function fileOf({ type }: ClaimRow, { document, file_id: fileId }: Shown['documents'][number]) {
  return { fileId, isSealed: purposeRule(documentPurpose(type, document)).isSealed ?? false }
}

function presentPayout(row: ClaimPayoutRow): ClaimDetail['payouts'][number] {
  return {
    payoutId: row.id,
    payoutNumber: payoutNumber({ kind: 'claim', number: row.number }),
    state: row.state,
    label: PAYOUT_STATE_LABELS[row.state],
    payeeName: row.payee_name,
    amountPesewas: row.amount_pesewas,
  }
}

function person(userId: string | null, fullName: string | null) {
  return userId && fullName ? { userId, fullName } : null
}

const EVENT_TEXTS: Record<string, string> = {
  report: 'Reported',
  acknowledge: 'Acknowledged',
  ask_documents: 'Documents requested',
  complete_documents: 'All documents received',
  begin_assessment: 'Assessment started',
  assess: 'Assessed',
  approve: 'Approved',
  reject: 'Declined',
  send_offer: 'Offer sent',
  accept_offer: 'Offer accepted',
  dispute_offer: 'Offer disputed',
  reassess: 'Reassessment started',
  request_payout: 'Payout requested',
  pay: 'Paid',
  fail_payout: 'Payout failed',
  retry_payout: 'Payout requested again',
  close: 'Closed',
  reopen: 'Reopened',
  withdraw: 'Withdrawn',
  reserve: 'Reserve changed',
}
