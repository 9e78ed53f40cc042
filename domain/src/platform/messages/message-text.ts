import { Refusal } from '../refusal.ts'
import { MESSAGE_TEMPLATES, MESSAGE_TEXTS, type MessageTemplate, type MessageTexts } from './texts.ts'

const PLACEHOLDER = /\{(\w*)\}/g

/** The placeholders that a text of this message can contain, in the order of the text of the software. */
export function placeholdersOf(template: MessageTemplate): string[] {
  return namesIn(MESSAGE_TEXTS[template].text)
}

export function requiredIn(template: MessageTemplate): readonly string[] {
  const message = MESSAGE_TEXTS[template]
  return 'required' in message ? message.required : []
}

/** What is wrong with a text, in a sentence; undefined for a text that can be sent. */
export function faultOfText(template: MessageTemplate, text: string): string | undefined {
  const known = placeholdersOf(template)
  const used = namesIn(text)
  const unknown = used.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const list = known.map((name) => `{${name}}`).join(', ')
    return known.length === 0 ? `Remove {${unknown}}` : `Replace {${unknown}} by one of ${list}`
  }
  const missing = requiredIn(template).find((name) => !used.includes(name))
  if (missing) return `Keep {${missing}}`
  const repeated = requiredIn(template).find((name) => used.indexOf(name) !== used.lastIndexOf(name))
  if (repeated) return `Use {${repeated}} once`
  if (text.replace(PLACEHOLDER, '').match(/[{}]/)) return 'Use { and } for placeholders only'
  return undefined
}

export function checkMessageTexts(texts: MessageTexts): void {
  const fields = MESSAGE_TEMPLATES.flatMap((template) => {
    const text = texts[template]
    const message = text === '' ? undefined : faultOfText(template, text)
    return message ? [{ path: `value.${template}`, message }] : []
  })
  const [first] = fields
  if (first) throw new Refusal('invalid', first.message, fields)
}

/** The text in force. One that an update of the software made unusable is replaced, because the message must be sent. */
export function textOf(template: MessageTemplate, texts: MessageTexts): string {
  const own = texts[template]
  return own !== '' && faultOfText(template, own) === undefined ? own : MESSAGE_TEXTS[template].text
}

/** Replaces the placeholders once, so that braces in a value stay as they are. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/( ?)\{(\w+)\}/g, (_, space: string, name: string) => {
    const value = values[name] ?? ''
    return value === '' ? '' : `${space}${value}`
  })
}

function namesIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}
