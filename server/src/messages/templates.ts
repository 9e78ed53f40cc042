import type { Secrets } from '../secrets.ts'

/** What a message can say. Params are ids and harmless words; a code is worked out when the text is written, never stored. */
export type MessageTemplates = {
  'one-time-code': { challengeId: string; prefix: string; purpose: string; host: string }
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
  'one-time-code': ({ challengeId, prefix, purpose, host }, secrets) => {
    const code = secrets.code(challengeId)
    // The last line lets phones fill the code in, and only on our own page.
    const words = PURPOSE_WORDS[purpose] ?? purpose
    return {
      code,
      text: `${code} is your Okwan code to ${words} (request ${prefix}). It works for 5 minutes. Tell it to nobody.\n\n@${host} #${code}`,
    }
  },
}

export function renderMessage(template: string, params: unknown, secrets: Secrets): Rendered {
  // Template and params were written together by queueMessage, whose types tie them.
  const render = renderers[template as MessageTemplate] as ((params: unknown, secrets: Secrets) => Rendered) | undefined
  if (!render) throw new Error(`no message template ${template}`)
  return render(params, secrets)
}
