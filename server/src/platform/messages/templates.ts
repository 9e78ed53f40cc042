import { formatDate, formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatPhone } from '@okwan/domain/platform/phone'
import { ASSISTANCE } from '@okwan/domain/products/travel-plans/assistance'
import type { Secrets } from '../secrets.ts'

/** Parameters of all messages. One-time codes are computed when a message is sent and never stored. */
export type MessageTemplates = {
  alert: { sentence: string }
  'audit-alert': { faults: number }
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
    /** Seller who requested the consent; absent if the customer enters the code. */
    sellerName?: string
  }
  'motor-quote': {
    cover: string
    startDate: string
    endDate: string
    totalPesewas: number
    sellerName: string
    holdsUntil: string
  }
  'motor-referral-decided': { plate: string; approved: boolean }
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
  'policy-document': { document: string; plate: string; url: string }
  'renewal-reminder': { plate: string; policyNumber: string; endDate: string; days: number }
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
  'claim-offer': { claimNumber: string; amountPesewas: number }
  'challenge-refunded': { about: string; amountPesewas: number }
  'challenge-to-pay': { about: string; amountPesewas: number }
  /** `newDocuments`: link to verify the new cover; earlier certificates are no longer valid. */
  'request-done': { what: string; policyNumber: string; newDocuments?: string | undefined; outcome?: string }
  'request-rejected': { what: string; policyNumber: string; reason: string }
  'request-to-pay': { what: string; policyNumber: string; amountPesewas: number; payableUntil: string }
  'sign-in-number-changed': { phone: string }
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
export type MessageTemplate = keyof MessageTemplates

type Rendered = { text: string; code?: string }
type Renderers = { [K in MessageTemplate]: (params: MessageTemplates[K], secrets: Secrets) => Rendered }

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
  cancellation: refunded('CANCEL your policy'),
  trip_cancellation: refunded('CANCEL your travel policy'),
  trip_dates: priced('change your travel dates'),
  trip_extension: priced('extend your travel cover'),
  customer: () => 'change your details',
  'claim-offer': (amount) => (amount ? `ACCEPT ${amount} for your claim` : 'ACCEPT our offer for your claim'),
}

const CODE_MINUTES = 5

function codeSentence(params: MessageTemplates['one-time-code'], code: string) {
  const { prefix, purpose, about = '', amountPesewas, sellerName } = params
  const amount = amountPesewas === undefined ? undefined : formatPesewas(amountPesewas)
  const validity = `Valid ${CODE_MINUTES} minutes.`
  const own = OWN_CODES[purpose]
  if (own) {
    const what = amount ? `${own} for ${amount}` : own
    return `Okwan: ${code} is your ${what} (request ${prefix}). ${validity} Never share this code.`
  }
  const describe = Object.hasOwn(AGREEMENTS_ABOUT, about) ? AGREEMENTS_ABOUT[about] : AGREEMENTS[purpose]
  const agreement = describe?.(amount) ?? purpose
  const reader = sellerName
    ? `Read this code to ${sellerName} only if you agree to ${agreement}.`
    : `Enter it only if you agree to ${agreement}. Never share this code.`
  return `Okwan: ${code} (request ${prefix}). ${reader} ${validity}`
}

/** The cedi sign is not in GSM-7; one such character more than doubles the length of an SMS. */
const withoutCedi = (text: string) => text.replaceAll('GH₵', 'GHS ')

const momentOf = (iso: string) => formatMoment(new Date(iso))

const renderers: Renderers = {
  'assistant-invited': ({ agentName, url }) => ({
    text: `Okwan: ${agentName} added you as an assistant. Sign in with this number: ${url}`,
  }),
  'one-time-code': (params, secrets) => {
    const code = secrets.code(params.otpRequestId)
    // The last line lets phones fill in the code, but only on our own site.
    return { code, text: `${codeSentence(params, code)}\n\n@${params.host} #${code}` }
  },
  'motor-quote': ({ cover, startDate, endDate, totalPesewas, sellerName, holdsUntil }) => ({
    text: `Okwan: ${cover} motor cover from ${formatDate(startDate)} to ${formatDate(endDate)} costs ${formatPesewas(totalPesewas)}, fees included. Quote by ${sellerName}, valid until ${momentOf(holdsUntil)}. You are not covered until you pay.`,
  }),
  'motor-referral-decided': ({ plate, approved }) => ({
    text: `Okwan: an underwriter ${approved ? 'approved' : 'declined'} your motor sale for ${plate}. Open it in Okwan to continue.`,
  }),
  'pay-later-offered': ({ receivedFor, premiumPesewas, offerEndsAt, url }) => ({
    text: `Okwan: ${receivedFor}, ${formatPesewas(premiumPesewas)}. Pay by mobile money by ${momentOf(offerEndsAt)}: ${url} You are not covered until you pay.`,
  }),
  'pay-later-reminder': ({ receivedFor, premiumPesewas, offerEndsAt, url }) => ({
    text: `Okwan: ${receivedFor}, ${formatPesewas(premiumPesewas)}, is not paid yet, so there is no cover. Pay by ${momentOf(offerEndsAt)}: ${url}`,
  }),
  'policy-delayed': ({ plate, premiumPesewas }) => ({
    text: `Okwan: we received ${formatPesewas(premiumPesewas)} for ${plate} but could not register your cover yet. We are working on it and will call you. Your money is safe.`,
  }),
  'policy-issued': ({ plate, policyNumber, stickerNumber, startDate, endDate, url }) => ({
    text: `Okwan: ${plate} is insured from ${formatDate(startDate)} to ${formatDate(endDate)}. Policy ${policyNumber}, sticker ${stickerNumber}. Verify: dial *920*57# or open ${url}`,
  }),
  'payment-received': ({ amountPesewas, receivedFor, clientReference }) => ({
    text: `Okwan: we received ${formatPesewas(amountPesewas)} for ${receivedFor}. Reference ${clientReference}. Thank you.`,
  }),
  'policy-document': ({ document, plate, url }) => ({
    text: `Okwan: your ${document} for ${plate}: ${url} The link works for 30 days. Keep this link private.`,
  }),
  'renewal-reminder': ({ plate, policyNumber, endDate, days }) => ({
    text: `Okwan: insurance for ${plate} (${policyNumber}) ${days > 0 ? 'ended' : 'ends'} on ${formatDate(endDate)}. ${days > 0 ? 'Driving without insurance is an offence. ' : ''}Renew with your agent or call our office.`,
  }),
  'travel-delayed': ({ receivedFor, premiumPesewas }) => ({
    text: `Okwan: we received ${formatPesewas(premiumPesewas)} for ${receivedFor} but could not issue your cover yet. We are working on it and will call you. Your money is safe.`,
  }),
  'travel-issued': ({ policyNumber, planName, travellers, startDate, endDate, url }) => ({
    text: `Okwan: ${travellers === 1 ? 'your trip is' : `${travellers} travellers are`} insured from ${formatDate(startDate)} to ${formatDate(endDate)}. ${planName}, policy ${policyNumber}. Verify: ${url} 24-hour help abroad: ${ASSISTANCE.phone}`,
  }),
  'claim-reported': ({ claimNumber, what }) => ({
    text: `Okwan: we've received your claim ${claimNumber} (${what.toLowerCase()}). We will confirm it within one day.`,
  }),
  'claim-documents': ({ claimNumber, missing }) => ({
    text: `Okwan: claim ${claimNumber} still needs: ${missing}. Bring them to your agent or any branch.`,
  }),
  'claim-declined': ({ claimNumber, reason }) => ({
    text: `Okwan: we declined your claim ${claimNumber}: ${reason}. You can ask us for a review or complain to the NIC.`,
  }),
  'claim-offer': ({ claimNumber, amountPesewas }) => ({
    text: `Okwan: we offer ${formatPesewas(amountPesewas)} for your claim ${claimNumber}. Accept it with your agent or at any branch.`,
  }),
  'challenge-refunded': ({ about, amountPesewas }) => ({
    text: `Okwan: we could not issue ${about}. We are refunding your ${formatPesewas(amountPesewas)} in full.`,
  }),
  'challenge-to-pay': ({ about, amountPesewas }) => ({
    text: `Okwan: the premium of ${about} was corrected. Pay ${formatPesewas(amountPesewas)} to complete your cover. Your agent can send the payment request to your phone.`,
  }),
  'request-done': ({ what, policyNumber, newDocuments, outcome }) => ({
    text: `Okwan: ${what} of policy ${policyNumber} is complete.${outcome ? ` ${outcome}` : ''}${newDocuments ? ` Your earlier certificates are no longer valid. Verify the new cover: ${newDocuments} Your agent has the new certificates.` : ''}`,
  }),
  'request-rejected': ({ what, policyNumber, reason }) => ({
    text: `Okwan: ${what} of policy ${policyNumber} was declined: ${reason}`,
  }),
  'request-to-pay': ({ what, policyNumber, amountPesewas, payableUntil }) => ({
    text: `Okwan: ${what} of policy ${policyNumber} is approved. Pay ${formatPesewas(amountPesewas)} by ${momentOf(payableUntil)} to complete it. Your agent can send the payment request to your phone.`,
  }),
  'sign-in-number-changed': ({ phone }) => ({
    text: `Okwan: your account now uses a number that ends in ${phone.slice(-4)}, not this number. If you did not request this, call the office now.`,
  }),
  'suspension-reminder': ({ policyNumber }) => ({
    text: `Okwan: policy ${policyNumber} is still suspended. The vehicle is not covered and must stay off the road. Ask your agent to activate the policy.`,
  }),
  'travel-referral-decided': () => ({
    text: 'Okwan: an underwriter decided on one of your travel sales. Open it in Okwan to continue.',
  }),
  'wallet-low': ({ leftPesewas }) => ({
    text: `Okwan: your wallet balance is ${formatPesewas(leftPesewas)}. Top up to keep selling from it.`,
  }),
  'payout-number-added': ({ phone, usableFrom }) => ({
    text: `Okwan: ${formatPhone(phone)} was added to your wallet. You can withdraw to it from ${momentOf(usableFrom)}. If this was not you, call the office before then.`,
  }),
  'payout-number-changed': ({ phone, usableFrom }) => ({
    text: `Okwan: from ${momentOf(usableFrom)} your wallet pays out to ${formatPhone(phone)}. If you did not change this, call the office before then.`,
  }),
  'payout-paid': ({ amountPesewas, about }) => ({
    text: `Okwan: we sent you ${formatPesewas(amountPesewas)}: ${about}.`,
  }),
  alert: ({ sentence }) => ({ text: `Okwan alert: ${sentence}. Review it under Staff, Login records.` }),
  'audit-alert': ({ faults }) => ({
    text: `Okwan alert: verification of the audit log found ${faults} ${faults === 1 ? 'fault' : 'faults'}. Review the log under Activities.`,
  }),
  'withdrawal-paid': ({ amountPesewas, phone }) => ({
    text: `Okwan: we sent ${formatPesewas(amountPesewas)} from your wallet to ${formatPhone(phone)}.`,
  }),
  'withdrawal-failed': ({ amountPesewas }) => ({
    text: `Okwan: your withdrawal of ${formatPesewas(amountPesewas)} failed. The money is back in your wallet.`,
  }),
  'commission-answered': ({ policyNumber, outcome, answer, addedPesewas }) => ({
    text: `Okwan: your commission dispute about ${policyNumber} was ${outcome === 'agreed' ? 'accepted' : 'declined'}: ${answer}${addedPesewas ? ` We added ${formatPesewas(addedPesewas)}.` : ''}`,
  }),
}

export function renderMessage(template: string, params: unknown, secrets: Secrets): Rendered {
  // The types of queueMessage guarantee that params match the template.
  const render = renderers[template as MessageTemplate] as ((params: unknown, secrets: Secrets) => Rendered) | undefined
  if (!render) throw new Error(`no message template ${template}`)
  const { text, ...rest } = render(params, secrets)
  return { ...rest, text: withoutCedi(text) }
}
