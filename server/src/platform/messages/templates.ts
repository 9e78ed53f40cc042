import { formatDate, formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatPhone, maskPhone } from '@okwan/domain/platform/phone'
import { ASSISTANCE } from '@okwan/domain/products/travel-plans/assistance'
import type { Secrets } from '../secrets.ts'

/** What a message can say. Params are ids and harmless words; a code is worked out when the text is written, never stored. */
export type MessageTemplates = {
  alert: { sentence: string }
  'assistant-invited': { agentName: string; url: string }
  'one-time-code': {
    challengeId: string
    prefix: string
    purpose: string
    host: string
    about?: string
    /** Who asked a customer to agree; absent where people type a code themselves. */
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
  'policy-paper': { paper: string; plate: string; url: string }
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
  /** `newPapers`: where the new cover is looked at; the certificates from before are worth nothing now. */
  'request-done': { what: string; policyNumber: string; newPapers?: string | undefined; outcome?: string }
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

/** Codes that people type in themselves, for their own account. */
const OWN_CODES: Record<string, string> = {
  'sign-in': 'sign-in code',
  approval: 'approval code',
  'wallet-withdrawal': 'withdrawal code',
}

/** What a customer agrees to by reading a code to the seller. */
const AGREEMENTS: Record<string, string> = {
  consent: 'buy this insurance',
  payment: 'pay by mobile money',
  'update-customer': 'change your phone number',
}

/** Changes to a policy say what they are: nobody should cancel a policy without knowing. */
const AGREEMENTS_ABOUT: Record<string, string> = {
  cancellation: 'CANCEL your policy',
  trip_cancellation: 'CANCEL your travel policy',
  trip_dates: 'change your travel dates',
  trip_extension: 'extend your travel cover',
  customer: 'change your details',
  'claim-offer': 'ACCEPT our offer for your claim',
}

const CODE_MINUTES = 5

function codeSentence({ prefix, purpose, about = '', sellerName }: MessageTemplates['one-time-code'], code: string) {
  const validity = `Valid ${CODE_MINUTES} minutes.`
  const own = OWN_CODES[purpose]
  if (own) return `Okwan: ${code} is your ${own} (request ${prefix}). ${validity} Never share this code.`
  const agreement = (Object.hasOwn(AGREEMENTS_ABOUT, about) ? AGREEMENTS_ABOUT[about] : AGREEMENTS[purpose]) ?? purpose
  const reader = sellerName
    ? `Read this code to ${sellerName} only if you agree to ${agreement}.`
    : `Enter it only if you agree to ${agreement}. Never share this code.`
  return `Okwan: ${code} (request ${prefix}). ${reader} ${validity}`
}

const renderers: Renderers = {
  'assistant-invited': ({ agentName, url }) => ({
    text: `${agentName} added you to Okwan as an assistant. Sign in with this number at ${url}`,
  }),
  'one-time-code': (params, secrets) => {
    const code = secrets.code(params.challengeId)
    // The last line lets phones fill the code in, and only on our own page.
    return { code, text: `${codeSentence(params, code)}\n\n@${params.host} #${code}` }
  },
  'motor-quote': ({ cover, startDate, endDate, totalPesewas, sellerName, holdsUntil }) => ({
    text: `${sellerName} at Okwan: ${cover} motor cover from ${formatDate(startDate)} to ${formatDate(endDate)} costs ${formatPesewas(totalPesewas)}, all fees in. The price holds until ${formatMoment(new Date(holdsUntil))}. There is no cover until it is paid.`,
  }),
  'motor-referral-decided': ({ plate, approved }) => ({
    text: `An underwriter ${approved ? 'agreed to' : 'declined'} your motor sale for ${plate}. Open it in Okwan to go on.`,
  }),
  'pay-later-offered': ({ receivedFor, premiumPesewas, offerEndsAt, url }) => ({
    text: `${receivedFor}: ${formatPesewas(premiumPesewas)}. Pay by mobile money until ${formatMoment(new Date(offerEndsAt))}: ${url} There is no cover until it is paid.`,
  }),
  'pay-later-reminder': ({ receivedFor, premiumPesewas, offerEndsAt, url }) => ({
    text: `${receivedFor}: ${formatPesewas(premiumPesewas)} is not paid yet, so there is no cover. The price holds until ${formatMoment(new Date(offerEndsAt))}. Pay here: ${url}`,
  }),
  'policy-delayed': ({ plate, premiumPesewas }) => ({
    text: `Okwan has your ${formatPesewas(premiumPesewas)} for ${plate}. Cover could not be registered yet; our office is on it and will call you. Your money is safe.`,
  }),
  'policy-issued': ({ plate, policyNumber, stickerNumber, startDate, endDate, url }) => ({
    text: `${plate} is insured from ${formatDate(startDate)} to ${formatDate(endDate)}. Policy ${policyNumber}, sticker ${stickerNumber}. Check it: dial *920*57# or open ${url}`,
  }),
  'payment-received': ({ amountPesewas, receivedFor, clientReference }) => ({
    text: `Okwan received ${formatPesewas(amountPesewas)} for ${receivedFor}. Reference ${clientReference}. Thank you.`,
  }),
  'policy-paper': ({ paper, plate, url }) => ({
    text: `Your ${paper} for ${plate}: ${url} The link works for 30 days. Keep this link private.`,
  }),
  'renewal-reminder': ({ plate, policyNumber, endDate, days }) => ({
    text: `Insurance of ${plate} (${policyNumber}) ${days > 0 ? 'ended' : 'ends'} on ${formatDate(endDate)}. ${days > 0 ? 'Driving without it is an offence. ' : ''}Renew with your agent or call our office; you pay by mobile money.`,
  }),
  'travel-delayed': ({ receivedFor, premiumPesewas }) => ({
    text: `Okwan has your ${formatPesewas(premiumPesewas)} for ${receivedFor}. Cover could not be issued yet; our office is on it and will call you. Your money is safe.`,
  }),
  'travel-issued': ({ policyNumber, planName, travellers, startDate, endDate, url }) => ({
    text: `${travellers === 1 ? 'Your trip is' : `${travellers} travellers are`} insured from ${formatDate(startDate)} to ${formatDate(endDate)}: ${planName}, policy ${policyNumber}. Check it: ${url}. Help abroad, day and night: ${ASSISTANCE.phone}`,
  }),
  'claim-reported': ({ claimNumber, what }) => ({
    text: `Okwan: your claim ${claimNumber} (${what.toLowerCase()}) has arrived. We confirm it within a day.`,
  }),
  'claim-documents': ({ claimNumber, missing }) => ({
    text: `Okwan: for your claim ${claimNumber} we still need: ${missing}. Bring them to your agent or any branch.`,
  }),
  'claim-declined': ({ claimNumber, reason }) => ({
    text: `Okwan: your claim ${claimNumber} was declined: ${reason}. You can ask us to look again, or turn to the NIC.`,
  }),
  'claim-offer': ({ claimNumber, amountPesewas }) => ({
    text: `Okwan: we offer ${formatPesewas(amountPesewas)} for your claim ${claimNumber}. Accept it at your agent or any branch.`,
  }),
  'challenge-refunded': ({ about, amountPesewas }) => ({
    text: `Okwan: we could not issue ${about}. Your ${formatPesewas(amountPesewas)} is being refunded in full.`,
  }),
  'challenge-to-pay': ({ about, amountPesewas }) => ({
    text: `Okwan: the premium of ${about} was corrected. ${formatPesewas(amountPesewas)} is still to pay before it is cover. Your agent can send the request to your phone.`,
  }),
  'request-done': ({ what, policyNumber, newPapers, outcome }) => ({
    text: `${what} of policy ${policyNumber} is done.${outcome ? ` ${outcome}` : ''}${newPapers ? ` Your certificates from before are no longer valid. Check the new cover: ${newPapers} Your agent has the new certificates.` : ''} Questions? Call your agent or our office.`,
  }),
  'request-rejected': ({ what, policyNumber, reason }) => ({
    text: `${what} of policy ${policyNumber} was not agreed to: ${reason}`,
  }),
  'request-to-pay': ({ what, policyNumber, amountPesewas, payableUntil }) => ({
    text: `${what} of policy ${policyNumber} is agreed. Pay ${formatPesewas(amountPesewas)} by ${formatMoment(new Date(payableUntil))} and it holds. Your agent can send the request to your phone.`,
  }),
  'sign-in-number-changed': ({ phone }) => ({
    text: `Your Okwan account is now opened with ${maskPhone(phone)}, no longer with this number. If you did not ask for this, call the office at once.`,
  }),
  'suspension-reminder': ({ policyNumber }) => ({
    text: `Policy ${policyNumber} is still suspended: the vehicle has no cover and must stay off the road. Ask your agent to activate it.`,
  }),
  'travel-referral-decided': () => ({
    text: 'An underwriter has answered about a travel sale of yours. Open it in Okwan to go on.',
  }),
  'wallet-low': ({ leftPesewas }) => ({
    text: `Your Okwan wallet is down to ${formatPesewas(leftPesewas)}. Top it up to go on selling from it.`,
  }),
  'payout-number-added': ({ phone, usableFrom }) => ({
    text: `${formatPhone(phone)} was added to your Okwan wallet. Money can be sent to it from ${formatMoment(new Date(usableFrom))}. If this was not you, call the office before then.`,
  }),
  'payout-number-changed': ({ phone, usableFrom }) => ({
    text: `Your Okwan wallet now pays out to ${formatPhone(phone)}, from ${formatMoment(new Date(usableFrom))}. If you did not change this, call the office before then.`,
  }),
  'payout-paid': ({ amountPesewas, about }) => ({
    text: `Okwan has sent you ${formatPesewas(amountPesewas)}: ${about}.`,
  }),
  alert: ({ sentence }) => ({ text: `Okwan alert: ${sentence}. Look at it under Staff, Login records.` }),
  'withdrawal-paid': ({ amountPesewas, phone }) => ({
    text: `${formatPesewas(amountPesewas)} from your Okwan wallet was sent to ${formatPhone(phone)}.`,
  }),
  'withdrawal-failed': ({ amountPesewas }) => ({
    text: `Your withdrawal of ${formatPesewas(amountPesewas)} did not go through. The money is back in your Okwan wallet.`,
  }),
  'commission-answered': ({ policyNumber, outcome, answer, addedPesewas }) => ({
    text: `Your question about the commission for ${policyNumber} was ${outcome === 'agreed' ? 'agreed to' : 'refused'}: ${answer}${addedPesewas ? ` ${formatPesewas(addedPesewas)} is added.` : ''}`,
  }),
}

export function renderMessage(template: string, params: unknown, secrets: Secrets): Rendered {
  // Template and params were written together by queueMessage, whose types tie them.
  const render = renderers[template as MessageTemplate] as ((params: unknown, secrets: Secrets) => Rendered) | undefined
  if (!render) throw new Error(`no message template ${template}`)
  return render(params, secrets)
}
