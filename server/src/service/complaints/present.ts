import type { Complaint, ComplaintDetail } from '@okwan/contract/service/complaints'
import { printName } from '@okwan/domain/customers/customers/identity'
import { type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { complaintDeadlines } from '@okwan/domain/service/complaints/deadlines'
import { complaintNumber } from '@okwan/domain/service/complaints/numbers'
import {
  COMPLAINT_CATEGORY_LABELS,
  COMPLAINT_CHANNEL_LABELS,
  COMPLAINT_OUTCOME_LABELS,
  COMPLAINT_STATUS_LABELS,
  ROOT_CAUSE_LABELS,
} from '@okwan/domain/service/complaints/terms'
import type { DetailRow } from './read-store.ts'
import type { ComplaintRow } from './store.ts'

export const numberOf = (row: Pick<ComplaintRow, 'number' | 'received_at'>) =>
  complaintNumber(row.number, row.received_at)

export function presentComplaint(row: ComplaintRow, today: IsoDate): Complaint {
  return {
    complaintId: row.id,
    complaintNumber: numberOf(row),
    status: row.status,
    statusText: COMPLAINT_STATUS_LABELS[row.status],
    category: row.category,
    categoryLabel: COMPLAINT_CATEGORY_LABELS[row.category],
    channel: row.channel,
    channelLabel: COMPLAINT_CHANNEL_LABELS[row.channel],
    complainantName: row.complainant_name,
    customer: row.customer_code
      ? { customerCode: row.customer_code, fullName: printName(row.customer_name ?? '') }
      : null,
    policy:
      row.policy_id && row.policy_number && row.product
        ? {
            policyId: row.policy_id,
            policyNumber: row.policy_number,
            product: row.product,
            registrationNumber: row.registration_number,
          }
        : null,
    receivedAt: row.received_at.toISOString(),
    branchName: row.branch_name,
    handler: person(row.handler_id, row.handler_name),
    about: person(row.about_id, row.about_name),
    nextDueOn: row.next_due_on,
    isBreached: deadlinesOf(row, today).some(({ isBreached }) => isBreached),
    outcome: row.outcome,
    outcomeLabel: row.outcome && COMPLAINT_OUTCOME_LABELS[row.outcome],
    version: row.version,
  }
}

/** `canHandle` is true for an office user who is not the person concerned. */
export type ComplaintContext = { canHandle: boolean; today: IsoDate; actions: ComplaintDetail['actions'] }

export function presentDetail(row: DetailRow, { canHandle, today, actions }: ComplaintContext): ComplaintDetail {
  return {
    ...presentComplaint(row, today),
    phone: row.complainant_phone,
    reference: row.reference,
    description: row.description,
    wantedOutcome: row.wanted_outcome,
    recordedBy: person(row.recorded_by, row.recorded_by_name),
    isShared: row.is_shared,
    claim: row.claim_id ? { claimId: row.claim_id, claimNumber: claimNumber(row.claim_number ?? 0) } : null,
    deadlines: deadlinesOf(row, today).map(({ serviceLevel, dueOn, daysLeft, isBreached }) => ({
      serviceLevel,
      label: serviceLevel === 'acknowledge' ? 'Acknowledge' : 'Answer',
      dueOn,
      daysLeft: daysLeft ?? null,
      isBreached,
    })),
    answer: presentAnswer(row, canHandle),
    timeline: row.log.map(({ at, event, note, by }) => ({
      at: at.toISOString(),
      event,
      text: EVENTS[event] ?? event,
      by,
      // Reasons of other events are written for the office.
      note: canHandle || event === 'answer' ? note : null,
    })),
    actions,
  }
}

function presentAnswer(row: ComplaintRow, canHandle: boolean): ComplaintDetail['answer'] {
  const by = person(row.answered_by, row.answerer_name)
  if (!by || row.answer === null || row.answered_on === null) return null
  const rootCauseLabel = canHandle && row.root_cause ? ROOT_CAUSE_LABELS[row.root_cause] : null
  return { text: row.answer, remedy: row.remedy, rootCauseLabel, by, on: row.answered_on }
}

const EVENTS: Record<string, string> = {
  receive: 'Received',
  acknowledge: 'Acknowledged',
  start: 'Work started',
  answer: 'Answered',
  close: 'Closed',
  escalate: 'Complaint to the NIC recorded',
  reopen: 'Reopened',
}

function deadlinesOf(row: ComplaintRow, today: IsoDate) {
  const dates = { acknowledgeDueOn: row.acknowledge_due_on, answerDueOn: row.answer_due_on }
  const done = { acknowledgedOn: row.acknowledged_on ?? undefined, answeredOn: row.answered_on ?? undefined }
  return complaintDeadlines(dates, done, today)
}

function person(userId: string | null, fullName: string | null) {
  return userId ? { userId, fullName: fullName ?? '' } : null
}

export const todayOf = ({ now }: { now: Date }) => toAccraDate(now)
