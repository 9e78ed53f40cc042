import type { Challenge, ChallengeDetail } from '@okwan/contract/service/challenged-policies'
import { printName } from '@okwan/domain/customers/customers/identity'
import { payoutNumber } from '@okwan/domain/money/payouts/numbers'
import { PAYOUT_STATE_LABELS } from '@okwan/domain/money/payouts/terms'
import { addDays, formatDate, isIsoDate } from '@okwan/domain/platform/dates'
import { isEscalated } from '@okwan/domain/policies/policies/challenges'
import { CHALLENGE_LABELS, type ChallengeReason } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { STATUS_CHANGES } from '../../policies/policies/read/get-history.ts'
import type { ChallengeMoney } from './money-of.ts'
import type { ChallengeRow, DetailRow } from './store.ts'

export function presentChallenge(row: ChallengeRow, now: Date): Challenge {
  return {
    challengeId: row.id,
    reason: row.reason,
    reasonText:
      row.product === 'travel'
        ? (TRAVEL_LABELS[row.reason] ?? CHALLENGE_LABELS[row.reason])
        : CHALLENGE_LABELS[row.reason],
    state: row.resolved_at ? 'resolved' : row.record_status === 'issuing' ? 'trying' : 'open',
    product: row.product,
    policyId: row.policy_id,
    policyNumber: row.policy_number,
    registrationNumber: row.registration_number,
    customerName: row.is_company ? row.customer_name : printName(row.customer_name),
    premiumPesewas: row.premium_pesewas,
    branchName: row.branch_name,
    soldBy: { userId: row.seller_id, fullName: row.seller_name },
    openedAt: row.opened_at.toISOString(),
    isEscalated: isEscalated(row.opened_at, row.resolved_at ?? now),
    owner: row.owner_id && row.owner_name ? { userId: row.owner_id, fullName: row.owner_name } : null,
    attempts: row.attempts,
    proposal: proposalOf(row),
    resolutionText: row.resolved_at && row.resolution ? RESOLUTION_TEXTS[row.resolution] : null,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    version: row.version,
  }
}

export function presentDetail(
  row: DetailRow,
  now: Date,
  { money, actions }: { money: ChallengeMoney; actions: ChallengeDetail['actions'] },
): ChallengeDetail {
  return {
    ...presentChallenge(row, now),
    explanation:
      row.product === 'travel'
        ? (TRAVEL_EXPLANATIONS[row.reason] ?? EXPLANATIONS[row.reason])
        : EXPLANATIONS[row.reason],
    startDate: row.start_date,
    endDate: row.end_date,
    freeFrom: freeFrom(row),
    vehicle: row.chassis_key
      ? {
          registrationNumber: row.registration_number,
          chassisNumber: row.chassis_key,
          color: row.color ?? '',
          numberOfSeats: row.number_of_seats ?? 0,
          engineCapacity: row.engine_capacity_cc ?? 0,
          riskCode: row.risk_code ?? '',
        }
      : null,
    customer: {
      customerCode: row.customer_code,
      phone: row.customer_phone,
      isCompany: row.is_company,
      firstName: row.first_name ?? '',
      lastName: row.last_name ?? '',
      dateOfBirth: row.date_of_birth ?? '',
    },
    paidPesewas: money.paidPesewas,
    leftPesewas: money.leftPesewas,
    difference: row.difference_reference && money.shortPesewas > 0 ? differenceOf(row, money) : null,
    exchanges: row.exchanges.map(({ sent_at, body, answer, reason }) => ({
      sentAt: sent_at.toISOString(),
      sent: sentFields(body),
      answer: wordsOf(answer) ?? noResponseText(reason),
      code: answerBody.safeParse(answer).data?.error?.code ?? null,
    })),
    note: row.note,
    refunds: row.refunds.map(({ id, kind, number, state, amount_pesewas }) => ({
      payoutId: id,
      payoutNumber: payoutNumber({ kind, number }),
      label: PAYOUT_STATE_LABELS[state],
      amountPesewas: amount_pesewas,
    })),
    timeline: timelineOf(row),
    actions,
  }
}

function differenceOf(row: DetailRow, { shortPesewas }: ChallengeMoney): ChallengeDetail['difference'] {
  const payableType = 'premium-difference' as const
  const { policy_record_id: payableId, difference_reference: clientReference } = row
  return { payableType, payableId, amountPesewas: shortPesewas, clientReference }
}

function proposalOf({ proposed_by, proposer_name, proposed_at, proposal }: ChallengeRow): Challenge['proposal'] {
  if (!proposed_by || !proposer_name || !proposed_at || !proposal) return null
  return { by: { userId: proposed_by, fullName: proposer_name }, at: proposed_at.toISOString(), note: proposal }
}

/** Status changes that an audit event already describes. */
const DESCRIBED_BY_EVENTS = ['retry', 'refund_in_full']

function timelineOf({ log, events }: DetailRow): ChallengeDetail['timeline'] {
  const changes = log
    .filter(({ event }) => !DESCRIBED_BY_EVENTS.includes(event))
    .map(({ at, event, by }) => ({ at, text: STATUS_CHANGES[event] ?? event, note: null, by }))
  const done = events.map((event) => ({ at: event.at, text: eventText(event), note: event.note, by: event.by }))
  return [...changes, ...done]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry }))
}

function eventText({ action, resolution, given_to }: DetailRow['events'][number]): string {
  if (action === 'challenge-assigned' && given_to) return `Assigned to ${given_to}`
  const how = resolution ? RESOLUTION_TEXTS[resolution] : undefined
  if (action === 'challenge-to-collect') return 'Corrected, additional payment requested'
  return EVENT_TEXTS[action] ?? how ?? action
}

const EVENT_TEXTS: Readonly<Record<string, string>> = {
  'challenge-taken': 'Self-assigned',
  'challenge-assigned': 'Assigned',
  'challenge-noted': 'Note added',
  'challenge-proposed': 'Approval requested',
  'challenge-sent-back': 'Not approved, returned',
  'challenge-taken-back': 'Approval request withdrawn',
}

/** The day after the other cover: from our own records, or from the last response of the MID. */
export function freeFrom({ own_cover_ends, exchanges, reason }: DetailRow): string | null {
  if (own_cover_ends) return own_cover_ends
  if (reason !== 'DUPLICATE_COVER') return null
  const endDate = /\d{4}-\d{2}-\d{2}/.exec(wordsOf(exchanges[0]?.answer) ?? '')?.[0]
  return endDate && isIsoDate(endDate) ? addDays(endDate, 1) : null
}

const sentBody = z.object({
  data: z.object({
    startDate: z.string().optional(),
    expiryDate: z.string().optional(),
    vehicleData: z
      .object({
        registrationNumber: z.string().optional(),
        chassisNumber: z.string().optional(),
        vehicleColour: z.string().optional(),
      })
      .optional(),
  }),
})

/** Fields of the request for people to compare; the whole request is stored separately. */
function sentFields(body: unknown): { label: string; value: string }[] {
  const sent = sentBody.safeParse(body).data?.data
  const { registrationNumber, chassisNumber, vehicleColour } = sent?.vehicleData ?? {}
  const fields: [string, string | undefined][] = [
    ['Registration number', registrationNumber],
    ['Chassis number', chassisNumber],
    ['Colour', vehicleColour],
    ['From', dayText(sent?.startDate)],
    ['To', dayText(sent?.expiryDate)],
  ]
  return fields.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function dayText(day: string | undefined): string | undefined {
  return day && isIsoDate(day) ? formatDate(day) : day
}

const answerBody = z.object({
  message: z.string().optional(),
  error: z.object({ message: z.string(), code: z.string().optional() }).optional(),
  data: z.object({ reference: z.string() }).optional(),
})

/** The technical reason stays in the log of exchanges. */
function noResponseText(reason: string | null): string {
  if (reason && /timeout/i.test(reason)) return 'The motor insurance database didn’t respond in time.'
  if (reason && /ECONN|ENOTFOUND|EAI_AGAIN|UNREACH/i.test(reason))
    return 'The motor insurance database couldn’t be reached.'
  return 'The motor insurance database didn’t respond.'
}

function wordsOf(responseBody: unknown): string | undefined {
  const parsed = answerBody.safeParse(responseBody).data
  return (
    parsed?.message ?? parsed?.error?.message ?? (parsed?.data ? `Registered as ${parsed.data.reference}.` : undefined)
  )
}

const TRAVEL_LABELS: Partial<Record<ChallengeReason, string>> = {
  DUPLICATE_COVER: 'Traveller already covered',
}

const EXPLANATIONS: Record<ChallengeReason, string> = {
  MID_REJECTED:
    'The customer has paid, but the motor insurance database (MID) rejected the policy. Review the response.',
  MID_UNREACHABLE: 'The customer has paid, but the motor insurance database (MID) didn’t respond to six attempts.',
  DUPLICATE_COVER: 'The customer has paid, but the vehicle has other cover on some of these dates.',
  VEHICLE_MISMATCH: 'The customer has paid, but the registration and chassis number belong to different vehicles.',
  PREMIUM_MISMATCH: 'The customer has paid, but the premium differs from the amount that the MID expects.',
  PAYMENT_MISMATCH: 'The payment arrived after the offer expired and was accepted. Select a resolution.',
  DUPLICATE_PAYMENT: 'The customer has paid twice.',
  STICKER_CONFLICT: 'The customer has paid, but the sticker from the MID is already on another policy.',
  KYC_MISMATCH: 'The customer has paid, but the policyholder’s details don’t match the identity document.',
  RISK_CLASS_SUSPECT: 'The customer has paid, but the declared vehicle use is in doubt.',
}
const TRAVEL_EXPLANATIONS: Partial<Record<ChallengeReason, string>> = {
  DUPLICATE_COVER: 'The customer has paid, but a traveller already has the same plan on some of these dates.',
  PREMIUM_MISMATCH: 'The answers changed during payment. The customer paid for the earlier answers.',
}

const RESOLUTION_TEXTS: Record<NonNullable<ChallengeRow['resolution']>, string> = {
  retry: 'Retried',
  correct: 'Corrected',
  'move-start': 'Start date changed',
  'keep-as-change-of-insurer': 'Confirmed as change of insurer',
  'collect-difference': 'Difference collected',
  'refund-difference': 'Difference refunded',
  'assign-sticker': 'Sticker assigned',
  'full-refund': 'Refunded in full',
  close: 'Closed',
}
