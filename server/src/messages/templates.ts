import { formatDate, formatMoment } from '@okwan/domain/dates'
import { formatPesewas } from '@okwan/domain/money'
import { formatPhone } from '@okwan/domain/phone'
import type { Secrets } from '../secrets.ts'

/** What a message can say. Params are ids and harmless words; a code is worked out when the text is written, never stored. */
export type MessageTemplates = {
  'assistant-invited': { agentName: string; url: string }
  'one-time-code': { challengeId: string; prefix: string; purpose: string; host: string }
  'motor-referral-decided': { plate: string; approved: boolean }
  'pay-later-reminder': { receivedFor: string; premiumPesewas: number; offerEndsAt: string }
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
  'travel-referral-decided': Record<string, never>
  'wallet-low': { leftPesewas: number }
  'payout-number-changed': { phone: string }
  'withdrawal-paid': { amountPesewas: number; phone: string }
  'withdrawal-failed': { amountPesewas: number }
}
export type MessageTemplate = keyof MessageTemplates

type Rendered = { text: string; code?: string }
type Renderers = { [K in MessageTemplate]: (params: MessageTemplates[K], secrets: Secrets) => Rendered }

const PURPOSE_WORDS: Record<string, string> = {
  'sign-in': 'sign in',
  consent: 'agree to your insurance',
  payment: 'agree to a payment',
  'update-customer': 'confirm your new number',
  'wallet-withdrawal': 'take money out of your wallet',
  approval: 'approve a payment',
}

const renderers: Renderers = {
  'assistant-invited': ({ agentName, url }) => ({
    text: `${agentName} added you to Okwan as an assistant. Sign in with this number at ${url}`,
  }),
  'one-time-code': ({ challengeId, prefix, purpose, host }, secrets) => {
    const code = secrets.code(challengeId)
    // The last line lets phones fill the code in, and only on our own page.
    const words = PURPOSE_WORDS[purpose] ?? purpose
    return {
      code,
      text: `${code} is your Okwan code to ${words} (request ${prefix}). It works for 5 minutes. Tell it to nobody.\n\n@${host} #${code}`,
    }
  },
  'motor-referral-decided': ({ plate, approved }) => ({
    text: `An underwriter ${approved ? 'agreed to' : 'declined'} your motor sale for ${plate}. Open it in Okwan to go on.`,
  }),
  'pay-later-reminder': ({ receivedFor, premiumPesewas, offerEndsAt }) => ({
    text: `${receivedFor}: ${formatPesewas(premiumPesewas)} is not paid yet, so there is no cover. The price holds until ${formatMoment(new Date(offerEndsAt))}. Call your agent to pay.`,
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
  'travel-referral-decided': () => ({
    text: 'An underwriter has answered about a travel sale of yours. Open it in Okwan to go on.',
  }),
  'wallet-low': ({ leftPesewas }) => ({
    text: `Your Okwan wallet is down to ${formatPesewas(leftPesewas)}. Top it up to go on selling from it.`,
  }),
  'payout-number-changed': ({ phone }) => ({
    text: `Money from your Okwan wallet can be sent to ${formatPhone(phone)} from this time tomorrow. If this was not you, call the office now.`,
  }),
  'withdrawal-paid': ({ amountPesewas, phone }) => ({
    text: `${formatPesewas(amountPesewas)} from your Okwan wallet was sent to ${formatPhone(phone)}.`,
  }),
  'withdrawal-failed': ({ amountPesewas }) => ({
    text: `Your withdrawal of ${formatPesewas(amountPesewas)} did not go through. The money is back in your Okwan wallet.`,
  }),
}

export function renderMessage(template: string, params: unknown, secrets: Secrets): Rendered {
  // Template and params were written together by queueMessage, whose types tie them.
  const render = renderers[template as MessageTemplate] as ((params: unknown, secrets: Secrets) => Rendered) | undefined
  if (!render) throw new Error(`no message template ${template}`)
  return render(params, secrets)
}
