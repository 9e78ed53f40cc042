import { expect, test } from 'vitest'
import { SETTINGS } from '../settings/catalogue.ts'
import { checkEmailTexts, emailPartOf, faultOfEmailPart } from './email-text.ts'
import { EMAIL_FIELDS, EMAIL_PARTS, EMAIL_TEMPLATES, EMAIL_TEXTS } from './email-texts.ts'
import { MESSAGE_TEXTS } from './texts.ts'

const STANDARD = SETTINGS['email-texts'].initial

test.each(EMAIL_TEMPLATES)('the standard texts of %s can be sent', (template) => {
  for (const part of EMAIL_PARTS) expect(faultOfEmailPart(template, part, EMAIL_TEXTS[template][part])).toBeUndefined()
  expect(MESSAGE_TEXTS).toHaveProperty(template)
})

test.each([
  ['receipt', 'subject', 'Paid: {amount}', undefined],
  ['receipt', 'subject', 'Thank you', 'Keep {amount}'],
  ['receipt', 'heading', 'Thank you', undefined],
  ['receipt', 'text', 'See {plate}', 'Replace {plate} with one of {receiptNumber}, {amount}, {receivedFor}, {paidAt}'],
  ['receipt', 'text', 'One {\n\nTwo', 'Use { and } for placeholders only'],
  ['receipt', 'subject', '{amount}\r\nBcc: someone@example.com', 'Use one line'],
  ['receipt', 'heading', 'One\nTwo', 'Use one line'],
] as const)('%s, %s “%s”: %s', (template, part, text, fault) => {
  expect(faultOfEmailPart(template, part, text)).toBe(fault)
})

test('every faulty part is refused at its field', () => {
  const texts = { ...STANDARD, 'receipt-subject': 'Thank you', 'policy-issued-text': '{who}' }
  expect(() => checkEmailTexts(texts)).toThrow(
    expect.objectContaining({
      fields: [
        expect.objectContaining({ path: 'value.policy-issued-text' }),
        { path: 'value.receipt-subject', message: 'Keep {amount}' },
      ],
    }),
  )
  expect(() => checkEmailTexts(STANDARD)).not.toThrow()
})

test('a custom part is used, and every field has a label', () => {
  expect(emailPartOf('receipt', 'heading', { ...STANDARD, 'receipt-heading': 'Thanks' })).toBe('Thanks')
  expect(emailPartOf('receipt', 'heading', STANDARD)).toBe('We received {amount}')
  expect(Object.keys(SETTINGS['email-texts'].labels)).toEqual(EMAIL_FIELDS)
  expect(SETTINGS['email-texts'].labels['receipt-text']).toBe('Receipt, text')
})
