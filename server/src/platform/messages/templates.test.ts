import { placeholdersOf } from '@okwan/domain/platform/messages/message-text'
import { smsLength } from '@okwan/domain/platform/messages/sms-length'
import { MESSAGE_TEMPLATES } from '@okwan/domain/platform/messages/texts'
import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { describe, expect, test } from 'vitest'
import { DEMO_SETTINGS } from '../../demo/company.ts'
import { Secrets } from '../secrets.ts'
import { SAMPLES } from './samples.ts'
import { renderMessage } from './templates.ts'

const secrets = new Secrets('a secret that only tests know, 32+')
const texts = SETTINGS['message-texts'].initial
const stopUrl = () => 'https://verify.example/stop'
const settings = { company: DEMO_SETTINGS.company, assistance: DEMO_SETTINGS['travel-assistance'], texts, stopUrl }

test.each(['constructor', 'toString', '__proto__', 'anything'])('a code about “%s” names its purpose', (about) => {
  const params = { otpRequestId: 'c', prefix: 'ABCD', purpose: 'consent', host: 'agent.localhost', about }
  expect(renderMessage('one-time-code', params, secrets, settings).text).toContain(
    'only if you agree to buy this insurance.',
  )
})

describe('one-time codes', () => {
  const sms = (params: object) =>
    renderMessage(
      'one-time-code',
      { otpRequestId: 'c', prefix: 'ABCD', host: 'agent.localhost', ...params },
      secrets,
      settings,
    ).text

  test.each(['sign-in', 'approval', 'wallet-withdrawal'])('for %s say that they must never be shared', (purpose) => {
    const text = sms({ purpose, sellerName: 'Yaw Boateng' })
    expect(text).toContain('Never share this code.')
    expect(text).not.toContain('Read this code')
  })

  test.each([
    [{ purpose: 'consent' }, 'Read this code to Yaw Boateng only if you agree to buy this insurance.'],
    [{ purpose: 'payment' }, 'Read this code to Yaw Boateng only if you agree to pay by mobile money.'],
    [{ purpose: 'consent', about: 'cancellation' }, 'only if you agree to CANCEL your policy.'],
    [{ purpose: 'consent', amountPesewas: 48_200 }, 'only if you agree to buy this insurance for GHS 482.00.'],
    [{ purpose: 'payment', amountPesewas: 48_200 }, 'only if you agree to pay GHS 482.00 by mobile money.'],
    [
      { purpose: 'consent', about: 'cancellation', amountPesewas: 41_260 },
      'only if you agree to CANCEL your policy for a refund of GHS 412.60.',
    ],
  ])('for a customer name the seller, the action and the amount: %o', (params, sentence) => {
    const text = sms({ ...params, sellerName: 'Yaw Boateng' })
    expect(text).toContain(sentence)
    expect(text).not.toContain('Never share')
  })

  test('that a customer enters say that they must never be shared', () => {
    expect(sms({ purpose: 'payment' })).toContain('Enter it only if you agree to pay by mobile money. Never share')
  })

  test('for an approval name the amount, the payee and the purpose', () => {
    const claim = { purpose: 'approval', approves: 'approve GH₵840.00 to Kofi Motors, claim payout CL-000012' }
    expect(sms(claim)).toMatch(
      /^Okwan: \d{6} is your code to approve GHS 840.00 to Kofi Motors, claim payout CL-000012 \(request ABCD\)\./,
    )
  })

  test('fit in one SMS, including the line for automatic code entry', () => {
    const text = sms({ purpose: 'consent', about: 'claim-offer', amountPesewas: 1_200_000, sellerName: 'Yaw Boateng' })
    expect(text).toMatch(/\n\n@agent\.localhost #\d{6}$/)
    expect(text.length).toBeLessThanOrEqual(160)
  })
})

test('typed quotes, dashes and counts stay within GSM-7', () => {
  const params = { claimNumber: 'CLM-000001', missing: '2 × Repair estimate, the garage’s “final” bill – signed…' }
  const { text } = renderMessage('claim-documents', params, secrets, settings)
  expect(text).toContain(`2 x Repair estimate, the garage's "final" bill - signed...`)
  expect(smsLength(text).encoding).toBe('GSM-7')
})

test.each(Object.entries(SAMPLES))('%s starts with the sender and uses only GSM-7', (template, params) => {
  const { text } = renderMessage(template, params, secrets, settings)
  expect(text).toMatch(/^Okwan(:| alert:) /)
  expect(text).not.toMatch(/[{}]|undefined|null|NaN/)
  expect(smsLength(text).encoding).toBe('GSM-7')
})

test.each(MESSAGE_TEMPLATES)('every placeholder of %s gets its value', (template) => {
  const own = {
    ...texts,
    [template]: placeholdersOf(template)
      .map((name) => `${name}={${name}};`)
      .join(''),
  }
  const { text } = renderMessage(template, SAMPLES[template], secrets, { ...settings, texts: own })
  for (const name of placeholdersOf(template)) {
    expect(text).toMatch(new RegExp(`${name}=[^;]`))
  }
})

test('a company text of a code keeps the sentence and the line for automatic code entry', () => {
  const own = { ...settings, texts: { ...texts, 'one-time-code': 'Welcome! {sentence} Help: 030 200 0000.' } }
  const { text } = renderMessage('one-time-code', SAMPLES['one-time-code'], secrets, own)
  expect(text).toMatch(
    /^Okwan: Welcome! \d{6} is your sign-in code \(request ABCD\)\. Valid 5 minutes\. Never share this code\. Help: 030 200 0000\.\n\n@agent\.example #\d{6}$/,
  )
})

const request = { what: 'Sticker change', policyNumber: 'MTR-26-000001' }

test.each([
  ['motor-referral-decided', { plate: 'GR 1-20', approved: true }, 'approved your motor sale for GR 1-20. Open'],
  [
    'motor-referral-decided',
    { plate: 'GR 1-20', approved: true, withTerms: true },
    'approved your motor sale for GR 1-20 with new terms. Open',
  ],
  ['motor-referral-decided', { plate: 'GR 1-20', approved: false }, 'declined your motor sale for GR 1-20. Open'],
  ['request-done', request, 'Okwan: the sticker change for policy MTR-26-000001 is complete.'],
  [
    'request-rejected',
    { ...request, reason: 'The letter is not signed' },
    'Okwan: the sticker change for policy MTR-26-000001 was rejected: The letter is not signed. Questions? Call our office.',
  ],
  ['claim-declined', { claimNumber: 'CLM-000006', reason: 'Not covered.' }, 'CLM-000006: Not covered. You can ask us'],
  [
    'commission-answered',
    { policyNumber: 'MTR-26-000001', outcome: 'agreed', answer: 'You are right', addedPesewas: 500 },
    'dispute about policy MTR-26-000001 was accepted: You are right. We added GHS 5.00.',
  ],
  [
    'request-to-pay',
    { ...request, amountPesewas: 4_000, offerEndsAt: '2026-11-20T17:00:00Z' },
    'Okwan: the sticker change for policy MTR-26-000001 is approved. Pay GHS 40.00 by 20 Nov',
  ],
  ['claim-reported', { claimNumber: 'CLM-000006', what: 'Brown Card (abroad)' }, 'CLM-000006 (Brown Card (abroad))'],
])('%s of %o is one sentence', (template, params, words) => {
  expect(renderMessage(template, params, secrets, settings).text).toContain(words)
})

test.each(Object.entries(SAMPLES))('%s of practice starts with the mark', (template, params) => {
  const plain = renderMessage(template, params, secrets, settings).text
  expect(renderMessage(template, params, secrets, { ...settings, mark: 'PRACTICE: ' }).text).toBe(`PRACTICE: ${plain}`)
})
