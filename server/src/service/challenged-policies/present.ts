import type { Challenge, ChallengeDetail } from '@okwan/contract/service/challenged-policies'
import { printName } from '@okwan/domain/customers/customers/identity'
import { PAYOUT_STATE_LABELS } from '@okwan/domain/money/payouts/terms'
import { addDays, formatDate, isIsoDate } from '@okwan/domain/platform/dates'
import { isEscalated } from '@okwan/domain/policies/policies/challenges'
import { CHALLENGE_LABELS, type ChallengeReason } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { payoutNumber } from '../../money/payouts/read/payout-number.ts'
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
    story: row.product === 'travel' ? (TRAVEL_STORIES[row.reason] ?? STORIES[row.reason]) : STORIES[row.reason],
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
      phone: row.customer_phone,
      isCompany: row.is_company,
      firstName: row.first_name ?? '',
      lastName: row.last_name ?? '',
      dateOfBirth: row.date_of_birth ?? '',
    },
    paidPesewas: money.paidPesewas,
    leftPesewas: money.leftPesewas,
    difference: row.difference_reference && money.shortPesewas > 0 ? differenceOf(row, money) : null,
    exchanges: row.exchanges.map(({ sent_at, body, answer, why }) => ({
      sentAt: sent_at.toISOString(),
      sent: sentFields(body),
      answer: wordsOf(answer) ?? why ?? 'No answer came back.',
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

/** What people did says more than the change of status that came of it. */
const TOLD_BY_DEEDS = ['retry', 'refund_in_full']

function timelineOf({ log, deeds }: DetailRow): ChallengeDetail['timeline'] {
  const changes = log
    .filter(({ event }) => !TOLD_BY_DEEDS.includes(event))
    .map(({ at, event, by }) => ({ at, text: STATUS_CHANGES[event] ?? event, note: null, by }))
  const done = deeds.map((deed) => ({ at: deed.at, text: deedText(deed), note: deed.note, by: deed.by }))
  return [...changes, ...done]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry }))
}

function deedText({ action, resolution, given_to }: DetailRow['deeds'][number]): string {
  if (action === 'challenge-assigned' && given_to) return `Given to ${given_to}`
  const how = resolution ? RESOLUTION_TEXTS[resolution] : undefined
  if (action === 'challenge-to-collect') return 'Corrected; the difference was asked for'
  return DEEDS[action] ?? how ?? action
}

const DEEDS: Readonly<Record<string, string>> = {
  'challenge-taken': 'Taken',
  'challenge-assigned': 'Given to a colleague',
  'challenge-noted': 'Note',
  'challenge-proposed': 'Sent for approval',
  'challenge-sent-back': 'Not approved, sent back',
  'challenge-taken-back': 'Taken back before it was decided',
}

/** The day after other cover: our own is known, another insurer's is in what the database said last. */
export function freeFrom({ own_cover_ends, exchanges, reason }: DetailRow): string | null {
  if (own_cover_ends) return own_cover_ends
  if (reason !== 'DUPLICATE_COVER') return null
  const said = /\d{4}-\d{2}-\d{2}/.exec(wordsOf(exchanges[0]?.answer) ?? '')?.[0]
  return said && isIsoDate(said) ? addDays(said, 1) : null
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

/** Names of the fields as people call them; the whole request is kept as evidence, this is for comparing. */
function sentFields(body: unknown): { label: string; value: string }[] {
  const sent = sentBody.safeParse(body).data?.data
  const { registrationNumber, chassisNumber, vehicleColour } = sent?.vehicleData ?? {}
  const fields: [string, string | undefined][] = [
    ['Plate', registrationNumber],
    ['Chassis', chassisNumber],
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
  error: z.object({ message: z.string() }).optional(),
  data: z.object({ reference: z.string() }).optional(),
})

function wordsOf(answer: unknown): string | undefined {
  const said = answerBody.safeParse(answer).data
  return said?.message ?? said?.error?.message ?? (said?.data ? `Registered as ${said.data.reference}.` : undefined)
}

const TRAVEL_LABELS: Partial<Record<ChallengeReason, string>> = {
  DUPLICATE_COVER: 'A traveller is covered twice',
  PREMIUM_MISMATCH: 'The answers have changed',
  PAYMENT_MISMATCH: 'Paid too late',
}

const STORIES: Record<ChallengeReason, string> = {
  MID_REJECTED: 'The customer has paid, and the motor insurance database refused the policy. Look at what it said.',
  MID_UNREACHABLE: 'The customer has paid, and the motor insurance database did not answer five times.',
  DUPLICATE_COVER: 'The customer has paid, and the vehicle has other cover on some of these days.',
  VEHICLE_MISMATCH: 'The customer has paid, and plate and chassis belong to different vehicles.',
  PREMIUM_MISMATCH: 'The customer has paid another premium than the database expects.',
  PAYMENT_MISMATCH: 'The money came after the offer had ended, and was accepted. Say what becomes of it.',
  DUPLICATE_PAYMENT: 'The customer has paid twice.',
  STICKER_CONFLICT: 'The customer has paid, and the sticker the database gave out is on another policy already.',
  KYC_MISMATCH: 'The customer has paid, and the holder’s details do not agree with the identity document.',
  RISK_CLASS_SUSPECT: 'The customer has paid, and the vehicle looks as if it were used for something else.',
}
const TRAVEL_STORIES: Partial<Record<ChallengeReason, string>> = {
  DUPLICATE_COVER: 'The customer has paid, and a traveller got the same plan for some of these days in the meantime.',
  PREMIUM_MISMATCH: 'The answers were changed while the customer paid. What was paid for is what was agreed before.',
}

const RESOLUTION_TEXTS: Record<NonNullable<ChallengeRow['resolution']>, string> = {
  retry: 'Tried again',
  correct: 'Corrected',
  'move-start': 'Begins later',
  'keep-as-change-of-insurer': 'Kept as a change of insurer',
  'collect-difference': 'Difference collected',
  'refund-difference': 'Difference refunded',
  'assign-sticker': 'Another sticker',
  'full-refund': 'Refunded in full',
  close: 'Closed',
}
