import type { EmailText, settingEndpoints } from '@okwan/contract/people/settings'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { emailPartOf, faultOfEmailPart, requiredInEmail } from '@okwan/domain/platform/messages/email-text'
import {
  EMAIL_PARTS,
  EMAIL_TEMPLATES,
  EMAIL_TEXTS,
  type EmailTexts,
  emailField,
} from '@okwan/domain/platform/messages/email-texts'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { renderEmail } from '../../platform/messages/emails.ts'
import { messageSettings } from '../../platform/messages/message-settings.ts'
import { SAMPLES } from '../../platform/messages/samples.ts'
import { findPolicyDetails } from './store.ts'

export async function listEmailTexts(ctx: Ctx): Promise<EmailText[]> {
  const { emailTexts } = messageSettings(ctx.product, ctx.now)
  return EMAIL_TEMPLATES.map((template) => {
    const { title, placeholders } = EMAIL_TEXTS[template]
    const required = requiredInEmail(template, 'subject')
    return {
      template,
      title,
      subject: emailPartOf(template, 'subject', emailTexts),
      heading: emailPartOf(template, 'heading', emailTexts),
      text: emailPartOf(template, 'text', emailTexts),
      isOwn: EMAIL_PARTS.some((part) => emailPartOf(template, part, emailTexts) !== EMAIL_TEXTS[template][part]),
      placeholders: placeholders.map((name) => ({ name, isRequired: required.includes(name) })),
    }
  })
}

type Preview = Parsed<(typeof settingEndpoints)['POST /email-texts/preview']>

/** Fills an email with the details of a policy, and with example values for the rest. */
export async function previewEmailText(ctx: Ctx, { body }: Preview) {
  const { template, policyNumber } = body
  const faults = EMAIL_PARTS.flatMap((part) => {
    const message = faultOfEmailPart(template, part, body[part])
    return message ? [{ path: part, message }] : []
  })
  const [first] = faults
  if (first) throw new Refusal('invalid', first.message, faults)
  const details = policyNumber ? await findPolicyDetails(ctx.tx, policyNumber) : {}
  if (!details) {
    const message = 'No policy has this number'
    throw new Refusal('invalid', message, [{ path: 'policyNumber', message }])
  }
  const sample = SAMPLES[template]
  const known = Object.entries(details).filter(([name, value]) => name in sample && value !== null)
  const settings = messageSettings(ctx.product, ctx.now)
  const input = Object.fromEntries(EMAIL_PARTS.map((part) => [emailField(template, part), body[part]]))
  const emailTexts: EmailTexts = { ...settings.emailTexts, ...input }
  const params = { ...sample, ...Object.fromEntries(known) }
  const { subject, text } = renderEmail(template, params, { ...settings, emailTexts })
  return { subject, text }
}
