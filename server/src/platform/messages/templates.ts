import { formatDate, formatMoment } from '@okwan/domain/platform/dates'
import { asSentence } from '@okwan/domain/platform/messages/as-sentence'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { textOf } from '@okwan/domain/platform/messages/message-text'
import { fillText } from '@okwan/domain/platform/messages/placeholders'
import { isMessageTemplate, type MessageTexts } from '@okwan/domain/platform/messages/texts'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatPhone } from '@okwan/domain/platform/phone'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import type { Company, TravelAssistance } from '@okwan/domain/platform/settings/values'
import type { Secrets } from '../secrets.ts'

/** Parameters of all messages. One-time codes are computed when a message is sent and never stored. */
export type MessageTemplates = {
  alert: { sentence: string; more: number }
  'audit-alert': { faults: number }
  'integrity-alert': { rule: string; more: number }
  'assistant-invited': { agentName: string; url: string }
  'one-time-code': {
    otpRequestId: string
    prefix: string
    purpose: string
    host: string
    /** Kind of action, such as `cancellation`. */
    about?: string
    /** Amount that the code approves, if the caller knows one. */
    amountPesewas?: number
    /** Act that the recipient confirms, such as `publish motor rates 2027`. */
    approves?: string
    /** Seller who requested the consent; absent if the customer enters the code. */
    sellerName?: string
  }
  'motor-quote': {
    cover: string
    startDate: string
    endDate: string
    totalPesewas: number
    sellerName: string
    expiresAt: string
  }
  'motor-referral-decided': { plate: string; approved: boolean; withTerms?: boolean }
  'pay-later-offered': { receivedFor: string; premiumPesewas: number; offerEndsAt: string; url: string }
  'pay-later-reminder': { receivedFor: string; premiumPesewas: number; offerEndsAt: string; url: string }
  'policy-delayed': { plate: string; premiumPesewas: number }
  'policy-issued': {
    plate: string
    policyNumber: string
    stickerNumber: string
    startDate: string
    endDate: string
    url: string
  }
  'payment-received': { amountPesewas: number; receivedFor: string; clientReference: string }
  /** The period is stated by a certificate. */
  'policy-document': {
    document: string
    plate: string
    url: string
    policyNumber?: string
    startDate?: string
    endDate?: string
  }
  'travel-documents': {
    policyNumber: string
    planName: string
    travellers: number
    startDate: string
    endDate: string
    url: string
  }
  receipt: { receiptNumber: string; amountPesewas: number; receivedFor: string; paidAt: string; url: string }
  /** `customerId` makes the link that stops reminders. */
  'renewal-reminder': { plate: string; policyNumber: string; endDate: string; days: number; customerId?: string }
  'travel-delayed': { receivedFor: string; premiumPesewas: number }
  'travel-issued': {
    policyNumber: string
    planName: string
    travellers: number
    startDate: string
    endDate: string
    url: string
  }
  'claim-reported': { claimNumber: string; what: string }
  'claim-documents': { claimNumber: string; missing: string }
  'claim-declined': { claimNumber: string; reason: string }
  'claim-message': { claimNumber: string; text: string }
  'claim-offer': { claimNumber: string; amountPesewas: number }
  'claim-offer-accepted': { claimNumber: string; amountPesewas: number }
  'claim-paid-out': { claimNumber: string; amountPesewas: number; payeeName: string }
  'complaint-received': { complaintNumber: string; answerDate: string }
  'complaint-answered': { complaintNumber: string; outcome: string; answer: string }
  'challenge-refunded': { about: string; amountPesewas: number }
  'challenge-to-pay': { about: string; amountPesewas: number }
  /** `newDocuments`: link to verify the new cover; earlier certificates are no longer valid. */
  'request-done': { what: string; policyNumber: string; newDocuments?: string | undefined; outcome?: string }
  'request-rejected': { what: string; policyNumber: string; reason: string }
  'request-to-pay': { what: string; policyNumber: string; amountPesewas: number; offerEndsAt: string }
  'customer-number-changed': { phone: string }
  'examiner-admitted': { host: string; until: string }
  'sign-in-number-changed': { phone: string }
  'scheduled-report': { report: string; startDate: string; endDate: string }
  'own-email-changed': { email: string | null }
  'passkey-added': { name: string }
  'passkey-removed': { name: string }
  'passkeys-lost': Record<string, never>
  'sign-in-number-requested': { requesterName: string; phone: string }
  'suspension-reminder': { policyNumber: string }
  'travel-referral-decided': Record<string, never>
  'wallet-low': { leftPesewas: number }
  'payout-number-added': { phone: string; usableFrom: string }
  'payout-number-changed': { phone: string; usableFrom: string }
  'payout-paid': { amountPesewas: number; about: string }
  'withdrawal-paid': { amountPesewas: number; phone: string }
  'withdrawal-failed': { amountPesewas: number }
  'commission-answered': {
    policyNumber: string
    outcome: 'agreed' | 'refused'
    answer: string
    addedPesewas?: number | undefined
  }
}

/** Codes that users enter for their own account. */
const OWN_CODES: Record<string, string> = {
  'sign-in': 'sign-in code',
  approval: 'approval code',
  'wallet-withdrawal': 'withdrawal code',
}

/** Sentence that the customer agrees to, with the amount if known. */
type Agreement = (amount: string | undefined) => string

const priced =
  (words: string): Agreement =>
  (amount) =>
    amount ? `${words} for ${amount}` : words

const refunded =
  (words: string): Agreement =>
  (amount) =>
    amount ? `${words} for a refund of ${amount}` : words

/** Actions that a customer approves by reading a code to the seller, by purpose. */
const AGREEMENTS: Record<string, Agreement> = {
  consent: priced('buy this insurance'),
  payment: (amount) => (amount ? `pay ${amount} by mobile money` : 'pay by mobile money'),
  'update-customer': () => 'change your phone number',
}

/** Texts by type of request, so that a customer never approves a cancellation unknowingly. */
const AGREEMENTS_ABOUT: Record<string, Agreement> = {
  motor: priced('buy motor insurance'),
  travel: priced('buy travel insurance'),
  fleet: priced('buy motor insurance for your vehicles'),
  cancellation: refunded('CANCEL your policy'),
  trip_cancellation: refunded('CANCEL your travel policy'),
  trip_dates: priced('change your travel dates'),
  trip_extension: priced('extend your travel cover'),
  customer: () => 'change your details',
  reminders: () => 'get our reminders and offers again',
  'claim-offer': (amount) => (amount ? `ACCEPT ${amount} for your claim` : 'ACCEPT our offer for your claim'),
}

const CODE_MINUTES = 5

function codeSentence(params: MessageTemplates['one-time-code'], code: string) {
  const { prefix, purpose, about = '', amountPesewas, sellerName } = params
  const amount = amountPesewas === undefined ? undefined : formatPesewas(amountPesewas)
  const validity = `Valid ${CODE_MINUTES} minutes.`
  if (params.approves) {
    return `${code} is your code to ${params.approves} (request ${prefix}). ${validity} Never share this code.`
  }
  const own = OWN_CODES[purpose]
  if (own) {
    const description = amount ? `${own} for ${amount}` : own
    return `${code} is your ${description} (request ${prefix}). ${validity} Never share this code.`
  }
  const describe = Object.hasOwn(AGREEMENTS_ABOUT, about) ? AGREEMENTS_ABOUT[about] : AGREEMENTS[purpose]
  const agreement = describe?.(amount) ?? purpose
  const reader = sellerName
    ? `Read this code to ${sellerName} only if you agree to ${agreement}.`
    : `Enter it only if you agree to ${agreement}. Never share this code.`
  return `${code} (request ${prefix}). ${reader} ${validity}`
}

/** Replaces characters of screens and typed reasons that GSM-7 lacks: one of them more than doubles the length of an SMS. */
const inGsm7 = (text: string) =>
  text
    .replaceAll('GH₵', 'GHS ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—−]/g, '-')
    .replaceAll('×', 'x')
    .replaceAll('…', '...')
    .replaceAll('\u00a0', ' ')
type Values = Record<string, string>
type Context = { secrets: Secrets; assistance: TravelAssistance; stopUrl: MessageSettings['stopUrl'] }

/** Placeholders of one message that are not simply a formatted parameter. */
const SPECIAL: { [K in keyof MessageTemplates]?: (params: MessageTemplates[K], context: Context) => Values } = {
  'one-time-code': (params, { secrets }) => ({ sentence: codeSentence(params, secrets.code(params.otpRequestId)) }),
  'motor-referral-decided': ({ approved, withTerms }) => ({
    decision: approved ? 'approved' : 'declined',
    terms: withTerms ? 'with new terms' : '',
  }),
  'travel-documents': ({ travellers }) => ({ certificates: travellers === 1 ? 'certificate' : 'certificates' }),
  'renewal-reminder': ({ days, customerId }, { stopUrl }) => ({
    stop: customerId ? `Stop: ${stopUrl(customerId)}` : '',
    ends: days > 0 ? 'ended' : 'ends',
    warning: days > 0 ? 'Driving without insurance is an offence.' : '',
  }),
  'travel-issued': ({ travellers }, { assistance }) => ({
    who: travellers === 1 ? 'your trip is' : `${travellers} travellers are`,
    assistancePhone: assistance.phone,
  }),
  'claim-reported': ({ what }) => ({ what: lowerFirst(what) }),
  // The template adds the full stop, so that the reason can end with or without one.
  'claim-declined': ({ reason }) => ({ reason: reason.trimEnd().replace(/\.$/, '') }),
  'request-done': ({ what, newDocuments }) => ({
    what: lowerFirst(what),
    newDocuments: newDocuments
      ? `Your earlier certificates are no longer valid. Verify the new cover: ${newDocuments} Your agent has the new certificates.`
      : '',
  }),
  'request-rejected': ({ what, reason }) => ({ what: lowerFirst(what), reason: asSentence(reason) }),
  'request-to-pay': ({ what }) => ({ what: lowerFirst(what) }),
  'own-email-changed': ({ email }) => ({ change: email ? `is now ${email}` : 'was removed' }),
  alert: ({ more }) => ({ more: more > 0 ? `, and ${more} more` : '' }),
  'audit-alert': ({ faults }) => ({ faults: `${faults} ${faults === 1 ? 'fault' : 'faults'}` }),
  'integrity-alert': ({ more }) => ({ more: more > 0 ? `and ${more} more` : '' }),
  'commission-answered': ({ outcome, answer, addedPesewas }) => ({
    outcome: outcome === 'agreed' ? 'accepted' : 'declined',
    answer: asSentence(answer),
    added: addedPesewas ? `We added ${formatPesewas(addedPesewas)}.` : '',
  }),
}

const DATES = ['startDate', 'endDate', 'answerDate']
const MOMENTS = ['expiresAt', 'offerEndsAt', 'usableFrom', 'until', 'paidAt']

/** `premiumPesewas` becomes `premium`, and dates, moments and phone numbers are written as people read them. */
export function formattedParams(params: object): Values {
  const values = Object.entries(params).map(([name, value]: [string, unknown]) => {
    if (name.endsWith('Pesewas')) return [name.slice(0, -'Pesewas'.length), formatPesewas(Number(value))]
    if (DATES.includes(name)) return [name, formatDate(String(value))]
    if (MOMENTS.includes(name)) return [name, formatMoment(new Date(String(value)))]
    if (name === 'phone') return [name, formatPhone(String(value))]
    return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
  })
  return Object.fromEntries(values)
}

/** The last digits show which number is meant and do not reveal it. */
function lastDigits(params: object): Values {
  return 'phone' in params ? { lastDigits: String(params.phone).slice(-4) } : {}
}

/** Settings that a message uses, as of its day. */
export type MessageSettings = {
  company: Pick<Company, 'shortName'>
  assistance: TravelAssistance
  texts: MessageTexts
  /** Public link with which a customer stops reminders. */
  stopUrl: (customerId: string) => string
  /** Before every message of a practice installation. */
  mark?: string
}

const ALERTS = ['alert', 'audit-alert', 'integrity-alert']

export function renderMessage(
  template: string,
  params: unknown,
  secrets: Secrets,
  { company, assistance, texts, stopUrl, mark = '' }: MessageSettings,
): { text: string; code?: string } {
  if (!isMessageTemplate(template)) throw new Error(`no message template ${template}`)
  // The types of queueMessage guarantee that params match the template.
  const special = SPECIAL[template] as ((params: unknown, context: Context) => Values) | undefined
  const fields = params as object
  const values = {
    product: PRODUCT_NAME,
    ...formattedParams(fields),
    ...lastDigits(fields),
    ...special?.(params, { secrets, assistance, stopUrl }),
  }
  const sender = ALERTS.includes(template) ? `${company.shortName} alert` : company.shortName
  const text = `${mark}${sender}: ${inGsm7(fillText(textOf(template, texts), values))}`
  if (template !== 'one-time-code') return { text }
  const { otpRequestId, host } = params as MessageTemplates['one-time-code']
  const code = secrets.code(otpRequestId)
  // The last line lets phones fill in the code, but only on our own site.
  return { code, text: `${text}\n\n@${host} #${code}` }
}
