import type { TimelineEntry } from '@okwan/contract/policies/policies'
import { CUSTOMER_DETAIL_LABELS, type CustomerDetail } from '@okwan/domain/customers/customers/details'
import {
  CONSENT_CHANNEL_LABELS,
  CONSENT_CHANNELS,
  CONSENT_PURPOSE_LABELS,
  CONSENT_PURPOSES,
  CONSENT_SOURCE_LABELS,
  CONSENT_SOURCES,
} from '@okwan/domain/customers/customers/terms'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { groupOf } from '@okwan/domain/platform/permissions'
import { complaintNumber } from '@okwan/domain/service/complaints/numbers'
import { CHECK_STATES, type CheckState } from '@okwan/domain/service/identity-checks/terms'
import * as z from 'zod'
import type { Ctx } from '../../platform/http/context.ts'
import { workEventsOf } from './customer-timeline-store.ts'
import { presentMessage } from './get-messages.ts'
import { EVENTS, presentEvent } from './read/get-history.ts'
import { type EventRow, eventsOf, MAX_SHOWN, type MessageRow, messagesOf } from './read/history-store.ts'

type Detail = Record<string, unknown>

const CHECK_RESULTS: Record<CheckState, string> = {
  waiting: 'no response yet',
  match: 'the details match the register',
  mismatch: 'the details differ from the register',
  unknown: 'the card isn’t in the register',
  unavailable: 'the register didn’t respond',
}

const consentChange = z.object({
  changes: z.array(
    z.object({ purpose: z.enum(CONSENT_PURPOSES), channel: z.enum(CONSENT_CHANNELS), isGiven: z.boolean() }),
  ),
  source: z.enum(CONSENT_SOURCES),
})

/** Texts of events about the customer that both the office and sellers read. */
const FOR_ALL: Record<string, (detail: Detail) => string> = {
  'customer-consent-changed': consentText,
  'customer-changed': ({ fields }) => `Customer details changed${fieldsInWords(fields)}`,
  'customer-identity-checked': ({ state }) => `Ghana Card checked: ${CHECK_RESULTS[z.enum(CHECK_STATES).parse(state)]}`,
  'message-sent-again': () => 'Message resent',
  'note-added': ({ text }) => `Note: ${truncate(String(text))}`,
  'task-added': () => 'Task added',
  'task-done': () => 'Task completed',
  'task-reopened': () => 'Task reopened',
  'complaint-receive': (detail) => `${complaintOf(detail)} received`,
  'complaint-acknowledge': (detail) => `${complaintOf(detail)} acknowledged`,
  'complaint-start': (detail) => `Work on ${lowerFirst(complaintOf(detail))} started`,
  'complaint-answer': (detail) => `${complaintOf(detail)} answered`,
  'complaint-close': (detail) => `${complaintOf(detail)} closed`,
  'complaint-escalate': (detail) => `${complaintOf(detail)} escalated to the NIC`,
  'complaint-reopen': (detail) => `${complaintOf(detail)} reopened`,
}

/** Texts of events that only the office reads, because they record what colleagues did with the customer. */
const FOR_OFFICE: Record<string, (detail: Detail) => string> = {
  'customer-identity-check-asked': () => 'Ghana Card check requested',
  'customer-identity-accepted': () => 'Difference from the card register accepted',
  'customer-correction-proposed': ({ fields }) => `Correction proposed${fieldsInWords(fields)}`,
  'customer-correction-approved': ({ fields }) => `Correction approved${fieldsInWords(fields)}`,
  'customer-correction-declined': () => 'Correction declined',
  'customer-correction-withdrawn': () => 'Correction withdrawn',
  'customer-merge-proposed': () => 'Customer merge proposed',
  'customer-merge-declined': () => 'Customer merge declined',
  'customer-merge-withdrawn': () => 'Customer merge withdrawn',
  'customer-erasure-requested': () => 'Erasure of data requested',
  'customer-erasure-declined': () => 'Erasure of data declined',
  'customer-erasure-withdrawn': () => 'Erasure of data withdrawn',
}

const TEXTS = { ...FOR_ALL, ...FOR_OFFICE }
const OFFICE_ONLY = new Set([
  ...Object.keys(FOR_OFFICE),
  'customer-details-shown',
  'customer-difference',
  'holder-card-shown',
])
/** Events that only record a sent message. The timeline lists the message instead. */
const SHOWN_AS_MESSAGES = new Set(['renewal-reminded', 'pay-later-reminded'])

type Subject = { customerId: string; policyIds: readonly string[] }

/**
 * Everything that happened with a customer, newest first: events of the customer and the policies within reach, messages, notes,
 * tasks and complaints. Screening and suspicious reports are never listed (decision 0108).
 */
export async function timelineOf({ tx, actor }: Ctx, subject: Subject): Promise<TimelineEntry[]> {
  const isOffice = groupOf(actor.role) === 'STAFF'
  const actions = [...Object.keys(EVENTS), ...Object.keys(TEXTS)].filter(
    (action) => (isOffice || !OFFICE_ONLY.has(action)) && !SHOWN_AS_MESSAGES.has(action) && !action.startsWith('task-'),
  )
  const events = await eventsOf(tx, subject, actions)
  const work = await workEventsOf(tx, subject, { reader: actor, isOffice })
  const messages = await messagesOf(tx, actor, subject.policyIds)
  return [...events.map(eventEntry), ...work.map(eventEntry), ...messages.map(messageEntry)]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, MAX_SHOWN)
}

function eventEntry(row: EventRow): TimelineEntry {
  const text = TEXTS[row.event]?.(row.detail ?? {})
  const isByLink = row.event === 'customer-consent-changed' && row.detail?.['source'] === 'link'
  return { ...presentEvent(row), ...(text && { text }), ...(isByLink && { by: 'Customer' }) }
}

const MESSAGE_STATES = { queued: 'queued', sent: 'sent', failed: 'failed' } as const

function messageEntry(row: MessageRow): TimelineEntry {
  const { channel, about, to, status, createdAt } = presentMessage(row)
  const text = `${channel === 'email' ? 'Email' : 'SMS'} ${MESSAGE_STATES[status]} to ${to}: ${lowerFirst(about)}`
  return { at: createdAt, event: `message-${status}`, text, by: null }
}

/** `Stopped renewal and payment reminders by SMS (phone call)`. */
function consentText(detail: Detail): string {
  const { changes, source } = consentChange.parse(detail)
  const parts = [true, false].flatMap((isGiven) => {
    const named = changes
      .filter((change) => change.isGiven === isGiven)
      .map(
        ({ purpose, channel }) =>
          `${lowerFirst(CONSENT_PURPOSE_LABELS[purpose])} by ${CONSENT_CHANNEL_LABELS[channel]}`,
      )
    return named.length > 0 ? [`${isGiven ? 'Agreed to' : 'Stopped'} ${named.join(', ')}`] : []
  })
  return `${parts.join('. ')} (${lowerFirst(CONSENT_SOURCE_LABELS[source])})`
}

const changedFields = z.array(z.enum(Object.keys(CUSTOMER_DETAIL_LABELS) as [CustomerDetail, ...CustomerDetail[]]))

/** `: last name, phone`. The audit log has the names of the fields, never their values. */
function fieldsInWords(fields: unknown): string {
  const known = changedFields.safeParse(fields)
  return known.success ? `: ${known.data.map((field) => lowerFirst(CUSTOMER_DETAIL_LABELS[field])).join(', ')}` : ''
}

const complaintDetail = z.object({ number: z.number(), receivedAt: z.coerce.date() })

function complaintOf(detail: Detail): string {
  const { number, receivedAt } = complaintDetail.parse(detail)
  return `Complaint ${complaintNumber(number, receivedAt)}`
}

const NOTE_SHOWN = 160
const truncate = (text: string) => (text.length > NOTE_SHOWN ? `${text.slice(0, NOTE_SHOWN - 1).trimEnd()}…` : text)
