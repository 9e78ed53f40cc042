import type { MessageText, settingEndpoints } from '@okwan/contract/people/settings'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { placeholdersOf, problemOfText, requiredIn, textOf } from '@okwan/domain/platform/messages/message-text'
import { smsLength } from '@okwan/domain/platform/messages/sms-length'
import { MESSAGE_TEMPLATES, MESSAGE_TEXTS, type MessageTemplate } from '@okwan/domain/platform/messages/texts'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { messageSettings } from '../../platform/messages/message-settings.ts'
import { SAMPLES } from '../../platform/messages/samples.ts'
import { renderMessage } from '../../platform/messages/templates.ts'
import { findPolicyDetails } from './store.ts'

export async function listMessageTexts(ctx: Ctx): Promise<MessageText[]> {
  const { texts } = messageSettings(ctx.product, ctx.now)
  return MESSAGE_TEMPLATES.map((template) => {
    const text = textOf(template, texts)
    return {
      template,
      title: MESSAGE_TEXTS[template].title,
      text,
      isOwn: text !== MESSAGE_TEXTS[template].text,
      placeholders: placeholdersOf(template).map((name) => ({
        name,
        isRequired: requiredIn(template).includes(name),
      })),
      sms: smsLength(render(ctx, template, text, {})),
    }
  })
}

type Preview = Parsed<(typeof settingEndpoints)['POST /message-texts/preview']>

/** Fills a text with the details of a policy, and with example values for the rest. */
export async function previewMessageText(ctx: Ctx, { body }: Preview) {
  const { template, text: input, policyNumber } = body
  const problem = problemOfText(template, input)
  if (problem) throw invalid('text', problem)
  const details = policyNumber ? await findPolicyDetails(ctx.tx, policyNumber) : {}
  if (!details) throw invalid('policyNumber', 'No policy has this number')
  const text = render(ctx, template, input, details)
  return { text, sms: smsLength(text) }
}

/** A one-time code in a preview belongs to an example request and is never valid. */
function render({ product, now }: Ctx, template: MessageTemplate, text: string, details: object): string {
  const sample = SAMPLES[template]
  const known = Object.entries(details).filter(([name, value]) => name in sample && value !== null)
  const settings = messageSettings(product, now)
  const params = { ...sample, ...Object.fromEntries(known) }
  return renderMessage(template, params, product.secrets, {
    ...settings,
    texts: { ...settings.texts, [template]: text },
  }).text
}

function invalid(path: string, message: string): Refusal {
  return new Refusal('invalid', message, [{ path, message }])
}
