import type { Claim, ClaimDetail } from '@okwan/contract/service/claims'
import { printName } from '@okwan/domain/customers/customers/identity'
import { payoutNumber } from '@okwan/domain/money/payouts/numbers'
import { PAYOUT_STATE_LABELS } from '@okwan/domain/money/payouts/terms'
import { withAmount } from '@okwan/domain/platform/code-reference'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { purposeRule } from '@okwan/domain/platform/files/terms'
import { statusBadge } from '@okwan/domain/policies/policies/status-at'
import { checklistOf, type DocumentNeed } from '@okwan/domain/service/claims/documents'
import { nextStepOf, reservePrompt } from '@okwan/domain/service/claims/follow'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { stageOf } from '@okwan/domain/service/claims/stages'
import {
  CLAIM_DOCUMENTS,
  CLAIM_SERVICE_LEVEL_LABELS,
  CLAIM_STATUS_LABELS,
  CLAIM_TYPE_LABELS,
  type ClaimDocument,
  documentPurpose,
} from '@okwan/domain/service/claims/terms'
import type { ClaimPayoutRow } from '../../money/payouts/read/payouts-of-claim.ts'
import { datedRecord } from '../../policies/policies/issue/dated-record.ts'
import type { ClaimNote } from '../notes/write-note.ts'
import { currentDeadlines, type DeadlineSettings, datesOf } from './deadlines.ts'
import { unrequestedPesewas } from './payout-amounts.ts'
import type { DetailRow } from './read-store.ts'
import type { ClaimRow } from './store.ts'
import { offerOf } from './voucher/offer-of.ts'

/** Sellers do not see the reserve, which is the office's estimate. */
export function presentClaim(row: ClaimRow, now: Date, isOffice: boolean): Claim {
  return {
    claimId: row.id,
    claimNumber: claimNumber(row.number),
    type: row.type,
    typeLabel: CLAIM_TYPE_LABELS[row.type],
    status: row.status,
    statusText: CLAIM_STATUS_LABELS[row.status],
    stage: stageOf(row.status, row.paid_pesewas > 0) ?? null,
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
    reservePesewas: isOffice ? row.reserve_pesewas : null,
    payablePesewas: row.payable_pesewas,
    paidPesewas: row.paid_pesewas,
    isLate: row.is_late,
    nextDueOn: row.next_due_on,
    isBreached: row.breaches.length > 0 || (row.next_due_on !== null && row.next_due_on < toAccraDate(now)),
    nextStep: nextStepOf(row.status, presentVoucher(row) !== null) ?? null,
    version: row.version,
  }
}

export type ClaimContext = {
  deadlineSettings: DeadlineSettings
  documents: readonly { document: ClaimDocument; file_id: string }[]
  missing: readonly DocumentNeed[]
  cover: Pick<ClaimDetail['policy'], 'limits' | 'excessText' | 'benefits'>
  payouts: readonly ClaimPayoutRow[]
  notes: readonly ClaimNote[]
  /** Sellers do not see how the office estimates the claim. */
  isOffice: boolean
  actions: ClaimDetail['actions']
}

export function presentDetail(
  row: DetailRow,
  now: Date,
  { documents, missing, cover, payouts, notes, isOffice, actions, deadlineSettings }: ClaimContext,
): ClaimDetail {
  return {
    ...presentClaim(row, now, isOffice),
    customer: { customerCode: row.customer_code, phone: row.customer_phone },
    notice: row.notice,
    deadlines: presentDeadlines(row, now, deadlineSettings),
    ...presentDocuments(row, documents),
    missing: missing.map(({ label, count }) => (count > 1 ? `${count} × ${label}` : label)),
    reservePrompt: (isOffice && reservePrompt(reserveOf(row), toAccraDate(now))) || null,
    notes: notes.map(presentNote),
    assessment: row.assessment,
    settlement: row.settlement,
    assessedBy: person(row.assessed_by, row.assessor_name),
    decision: row.decided_at
      ? { by: person(row.decided_by, row.decider_name), at: row.decided_at.toISOString(), reason: row.decision_reason }
      : null,
    voucher: presentVoucher(row),
    acceptance: row.offer_accepted_on ? { fileId: row.accepted_file_id } : null,
    hasVoucher: offerOf(row) !== undefined,
    payouts: payouts.map((payout) => presentPayout(payout, isOffice)),
    toPayPesewas: unrequestedPesewas(row, payouts),
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
    timeline: row.log
      .filter(({ event }) => isOffice || event !== 'reserve')
      .map((entry) => presentEvent(entry, isOffice)),
    actions,
  }
}

/** Reference of the customer's code: this offer of this claim. */
export function offerReference({ id, round }: Pick<ClaimRow, 'id' | 'round'>): string {
  return `claim-offer:${id}:${round}`
}

function presentDeadlines(row: ClaimRow, now: Date, settings: DeadlineSettings): ClaimDetail['deadlines'] {
  const { deadlines } = currentDeadlines(datesOf(row, toAccraDate(row.reported_at)), toAccraDate(now), settings)
  return deadlines.map(({ serviceLevel, dueOn, daysLeft, isBreached }) => ({
    serviceLevel,
    label: CLAIM_SERVICE_LEVEL_LABELS[serviceLevel],
    dueOn,
    daysLeft: daysLeft ?? null,
    isBreached,
  }))
}

function presentDocuments(
  row: ClaimRow,
  documents: ClaimContext['documents'],
): Pick<ClaimDetail, 'checklist' | 'otherFiles'> {
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

function fileOf({ type }: ClaimRow, { document, file_id: fileId }: ClaimContext['documents'][number]) {
  return { fileId, isSealed: purposeRule(documentPurpose(type, document)).isSealed ?? false }
}

function presentVoucher({ status, voucher_file_id: fileId, voucher_by, voucher_by_name, voucher_at: at }: ClaimRow) {
  const by = person(voucher_by, voucher_by_name)
  return status === 'offer_sent' && fileId && at && by ? { fileId, by, at: at.toISOString() } : null
}

const reserveOf = ({ status, reserve_pesewas: reservePesewas, reserved_at }: ClaimRow) => ({
  status,
  reservePesewas,
  reservedOn: toAccraDate(reserved_at),
})

function presentNote({ id: noteId, kind, is_shared: isShared, text, by, full_name: fullName, at }: ClaimNote) {
  return { noteId, kind, isShared, text, by: { userId: by, fullName }, at: at.toISOString() }
}

function presentEvent(
  { at, event, by, note, reserve_pesewas }: DetailRow['log'][number],
  isOffice: boolean,
): ClaimDetail['timeline'][number] {
  const reservePesewas = isOffice ? reserve_pesewas : null
  return { at: at.toISOString(), event, text: EVENT_TEXTS[event] ?? event, by, note, reservePesewas }
}

function presentPayout(row: ClaimPayoutRow, isOffice: boolean): ClaimDetail['payouts'][number] {
  return {
    payoutId: row.id,
    payoutNumber: payoutNumber({ kind: 'claim', number: row.number }),
    state: row.state,
    label: PAYOUT_STATE_LABELS[row.state],
    payeeName: row.payee_name,
    amountPesewas: row.amount_pesewas,
    rejectionReason: isOffice && row.state === 'rejected' ? row.note : null,
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
  undo_approval: 'Approval undone',
  reject: 'Declined',
  send_offer: 'Offer sent',
  accept_offer: 'Offer accepted',
  submit_voucher: 'Voucher submitted',
  refuse_voucher: 'Voucher rejected',
  dispute_offer: 'Offer disputed',
  reassess: 'Reassessment started',
  request_payout: 'Payout requested',
  pay: 'Paid',
  fail_payout: 'Payout not made',
  retry_payout: 'Payout requested again',
  close: 'Closed',
  reopen: 'Reopened',
  withdraw: 'Withdrawn',
  reserve: 'Reserve changed',
}
