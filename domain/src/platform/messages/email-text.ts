import { Refusal } from '../refusal.ts'
import {
  EMAIL_FIELDS,
  EMAIL_TEXTS,
  type EmailPart,
  type EmailTemplate,
  type EmailTexts,
  emailField,
  emailFieldDetails,
} from './email-texts.ts'
import { problemOfPlaceholders } from './placeholders.ts'

/** Placeholders that a part must contain. */
export function requiredInEmail(template: EmailTemplate, part: EmailPart): readonly string[] {
  const email = EMAIL_TEXTS[template]
  return part === 'subject' && 'required' in email ? email.required : []
}

/** Error in one part of an email, as a sentence; undefined for a part that can be sent. */
export function faultOfEmailPart(template: EmailTemplate, part: EmailPart, text: string): string | undefined {
  // A line break in a subject could add headers to the email.
  if (part !== 'text' && /[\r\n]/.test(text)) return 'Use one line'
  const { placeholders: known } = EMAIL_TEXTS[template]
  return problemOfPlaceholders(text, { known, required: requiredInEmail(template, part) })
}

export function checkEmailTexts(texts: EmailTexts): void {
  const fields = EMAIL_FIELDS.flatMap((field) => {
    const details = emailFieldDetails(field)
    const text = texts[field]
    const message = details && text !== '' ? faultOfEmailPart(details.template, details.part, text) : undefined
    return message ? [{ path: `value.${field}`, message }] : []
  })
  const [first] = fields
  if (first) throw new Refusal('invalid', first.message, fields)
}

/** The text in force. If an update made the company’s text invalid, the standard text is used, so that the email is sent. */
export function emailPartOf(template: EmailTemplate, part: EmailPart, texts: EmailTexts): string {
  const custom = texts[emailField(template, part)]
  return custom !== '' && faultOfEmailPart(template, part, custom) === undefined ? custom : EMAIL_TEXTS[template][part]
}
