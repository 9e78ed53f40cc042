import { expect, test } from 'vitest'
import { checkMessageTexts, placeholdersOf, problemOfText, textOf } from './message-text.ts'
import { fillText } from './placeholders.ts'
import { smsLength } from './sms-length.ts'
import { MESSAGE_TEMPLATES, MESSAGE_TEXTS, type MessageTexts } from './texts.ts'

const STANDARD = Object.fromEntries(MESSAGE_TEMPLATES.map((name) => [name, ''])) as MessageTexts // one for each name

test.each(MESSAGE_TEMPLATES)('the standard text of %s can be sent', (name) => {
  expect(problemOfText(name, MESSAGE_TEXTS[name].text)).toBeUndefined()
})

test.each([
  ['payout-paid', 'we paid {amount} for {about}', undefined],
  ['payout-paid', 'we paid {amount}', undefined],
  ['payout-paid', 'we paid {amont}', 'Replace {amont} with one of {amount}, {about}'],
  ['payout-paid', 'we paid {}', 'Replace {} with one of {amount}, {about}'],
  ['payout-paid', 'we paid you', 'Keep {amount}'],
  ['payout-paid', 'we paid {amount', 'Keep {amount}'],
  ['payout-paid', 'we paid {amount} {', 'Use { and } for placeholders only'],
  ['passkeys-lost', 'call {phone}', 'Remove {phone}'],
  ['one-time-code', 'Welcome. {sentence} Call 030 200 0000.', undefined],
  ['one-time-code', 'Your code is {code}', 'Replace {code} with one of {sentence}'],
  ['one-time-code', 'Sign in now', 'Keep {sentence}'],
  ['one-time-code', '{sentence} {sentence}', 'Use {sentence} once'],
] as const)('%s “%s”: %s', (template, text, problem) => {
  expect(problemOfText(template, text)).toBe(problem)
})

test('every faulty text is refused at its field', () => {
  const texts = { ...STANDARD, 'payout-paid': 'we paid you', receipt: 'see {link}' }
  expect(() => checkMessageTexts(texts)).toThrow(
    expect.objectContaining({
      fields: [
        expect.objectContaining({ path: 'value.receipt' }),
        { path: 'value.payout-paid', message: 'Keep {amount}' },
      ],
    }),
  )
  expect(() => checkMessageTexts(STANDARD)).not.toThrow()
})

test('a custom text is used unless an upgrade made it invalid', () => {
  expect(textOf('payout-paid', { ...STANDARD, 'payout-paid': 'paid: {amount}' })).toBe('paid: {amount}')
  expect(textOf('payout-paid', { ...STANDARD, 'payout-paid': 'paid: {sum}' })).toBe('we sent you {amount} ({about}).')
  expect(textOf('payout-paid', STANDARD)).toBe('we sent you {amount} ({about}).')
})

test('placeholders are replaced once, and empty ones disappear with their space', () => {
  expect(fillText('{a} and {b} {c}.', { a: '{b}', b: 'two', c: '' })).toBe('{b} and two.')
  expect(placeholdersOf('payout-paid')).toEqual(['amount', 'about'])
})

test.each([
  ['', 'GSM-7', 0, 1],
  ['a'.repeat(160), 'GSM-7', 160, 1],
  ['a'.repeat(161), 'GSM-7', 161, 2],
  ['a'.repeat(306), 'GSM-7', 306, 2],
  ['a'.repeat(307), 'GSM-7', 307, 3],
  ['€'.repeat(80), 'GSM-7', 160, 1],
  ['€'.repeat(81), 'GSM-7', 162, 2],
  ['₵'.repeat(70), 'UCS-2', 70, 1],
  [`${'a'.repeat(70)}₵`, 'UCS-2', 71, 2],
  ['😀'.repeat(35), 'UCS-2', 70, 1],
] as const)('“%s” has the encoding %s, %s characters and %s parts', (text, encoding, characters, parts) => {
  expect(smsLength(text)).toEqual({ encoding, characters, parts })
})
