import { Refusal } from '../refusal.ts'
import { namesIn, problemOfPlaceholders } from './placeholders.ts'
import { MESSAGE_TEMPLATES, MESSAGE_TEXTS, type MessageTemplate, type MessageTexts } from './texts.ts'

/** The placeholders that a text of this message can contain, in the order of the standard text. */
export function placeholdersOf(template: MessageTemplate): string[] {
  return namesIn(MESSAGE_TEXTS[template].text)
}

export function requiredIn(template: MessageTemplate): readonly string[] {
  const message = MESSAGE_TEXTS[template]
  return 'required' in message ? message.required : []
}

/** Error in a text, as a sentence; undefined for a text that can be sent. */
export function problemOfText(template: MessageTemplate, text: string): string | undefined {
  return problemOfPlaceholders(text, { known: placeholdersOf(template), required: requiredIn(template) })
}

export function checkMessageTexts(texts: MessageTexts): void {
  const fields = MESSAGE_TEMPLATES.flatMap((template) => {
    const text = texts[template]
    const message = text === '' ? undefined : problemOfText(template, text)
    return message ? [{ path: `value.${template}`, message }] : []
  })
  const [first] = fields
  if (first) throw new Refusal('invalid', first.message, fields)
}

/** The text in force. If an update made the company’s text invalid, the standard text is used, so that the message is sent. */
export function textOf(template: MessageTemplate, texts: MessageTexts): string {
  const custom = texts[template]
  return custom !== '' && problemOfText(template, custom) === undefined ? custom : MESSAGE_TEXTS[template].text
}
