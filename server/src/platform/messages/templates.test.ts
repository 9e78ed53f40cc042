import { describe, expect, test } from 'vitest'
import { Secrets } from '../secrets.ts'
import { type MessageTemplates, renderMessage } from './templates.ts'

const secrets = new Secrets('a secret that only tests know, 32+')

test.each(['constructor', 'toString', '__proto__', 'anything'])('a code about “%s” names its purpose', (about) => {
  const params = { otpRequestId: 'c', prefix: 'ABCD', purpose: 'consent', host: 'agent.localhost', about }
  expect(renderMessage('one-time-code', params, secrets).text).toContain('only if you agree to buy this insurance.')
})

describe('one-time codes', () => {
  const sms = (params: object) =>
    renderMessage('one-time-code', { otpRequestId: 'c', prefix: 'ABCD', host: 'agent.localhost', ...params }, secrets)
      .text

  test.each(['sign-in', 'approval', 'wallet-withdrawal'])('for %s are never shared', (purpose) => {
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

  test('that a customer enters are never shared', () => {
    expect(sms({ purpose: 'payment' })).toContain('Enter it only if you agree to pay by mobile money. Never share')
  })

  test('fit in one SMS, including the line for automatic code entry', () => {
    const text = sms({ purpose: 'consent', about: 'claim-offer', amountPesewas: 1_200_000, sellerName: 'Yaw Boateng' })
    expect(text).toMatch(/\n\n@agent\.localhost #\d{6}$/)
    expect(text.length).toBeLessThanOrEqual(160)
  })
})

/**
 * GSM-7 alphabet (https://www.etsi.org/deliver/etsi_ts/123000_123099/123038); one other character halves the length of an SMS.
 */
const GSM_7 = /^[\n\r @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/

const SAMPLES: MessageTemplates = {
  'audit-alert': { faults: 3 },
  alert: { sentence: 'Kojo Asante approved a payout of GH₵12,000.00' },
  'assistant-invited': { agentName: 'Yaw Boateng', url: 'https://agent.example' },
  'one-time-code': { otpRequestId: 'c', prefix: 'ABCD', purpose: 'sign-in', host: 'agent.example' },
  'motor-quote': {
    cover: 'Comprehensive',
    startDate: '2026-12-01',
    endDate: '2027-11-30',
    totalPesewas: 123_456,
    sellerName: 'Yaw Boateng',
    holdsUntil: '2026-11-30T12:00:00Z',
  },
  'motor-referral-decided': { plate: 'GR 1234-20', approved: true },
  'pay-later-offered': offer(),
  'pay-later-reminder': offer(),
  'policy-delayed': { plate: 'GR 1234-20', premiumPesewas: 39_600 },
  'policy-issued': {
    plate: 'GR 1234-20',
    policyNumber: 'MTR-26-000001',
    stickerNumber: '1234567',
    startDate: '2026-12-01',
    endDate: '2027-11-30',
    url: 'https://verify.example/abc',
  },
  'payment-received': { amountPesewas: 39_600, receivedFor: 'Motor insurance GR 1234-20', clientReference: 'PR1' },
  'policy-document': { document: 'certificate', plate: 'GR 1234-20', url: 'https://verify.example/abc' },
  'renewal-reminder': { plate: 'GR 1234-20', policyNumber: 'MTR-26-000001', endDate: '2026-12-01', days: 3 },
  'travel-delayed': { receivedFor: 'Travel insurance', premiumPesewas: 39_600 },
  'travel-issued': {
    policyNumber: 'TRV-26-000001',
    planName: 'Schengen',
    travellers: 2,
    startDate: '2026-12-01',
    endDate: '2026-12-20',
    url: 'https://verify.example/abc',
  },
  'claim-reported': { claimNumber: 'CLM-000006', what: 'Accident' },
  'claim-documents': { claimNumber: 'CLM-000006', missing: 'police report' },
  'claim-declined': { claimNumber: 'CLM-000006', reason: 'not covered' },
  'claim-offer': { claimNumber: 'CLM-000006', amountPesewas: 100_000 },
  'challenge-refunded': { about: 'cover for GR 1234-20', amountPesewas: 39_600 },
  'challenge-to-pay': { about: 'cover for GR 1234-20', amountPesewas: 1_000 },
  'request-done': {
    what: 'Cancellation',
    policyNumber: 'MTR-26-000001',
    newDocuments: 'https://verify.example/abc',
    outcome: 'GH₵159.39 is being refunded.',
  },
  'request-rejected': { what: 'Cancellation', policyNumber: 'MTR-26-000001', reason: 'a claim is open' },
  'request-to-pay': {
    what: 'Sticker change',
    policyNumber: 'MTR-26-000001',
    amountPesewas: 4_000,
    payableUntil: '2026-11-20T17:00:00Z',
  },
  'sign-in-number-changed': { phone: '233240000004' },
  'suspension-reminder': { policyNumber: 'MTR-26-000001' },
  'travel-referral-decided': {},
  'wallet-low': { leftPesewas: 1_000 },
  'payout-number-added': { phone: '233240000004', usableFrom: '2026-11-20T17:00:00Z' },
  'payout-number-changed': { phone: '233240000004', usableFrom: '2026-11-20T17:00:00Z' },
  'payout-paid': { amountPesewas: 4_000, about: 'refund of MTR-26-000001' },
  'withdrawal-paid': { amountPesewas: 4_000, phone: '233240000004' },
  'withdrawal-failed': { amountPesewas: 4_000 },
  'commission-answered': {
    policyNumber: 'MTR-26-000001',
    outcome: 'agreed',
    answer: 'You are right.',
    addedPesewas: 500,
  },
}

function offer() {
  const url = 'https://pay.example/abc'
  return { receivedFor: 'Motor insurance', premiumPesewas: 39_600, offerEndsAt: '2026-11-20T17:00:00Z', url }
}

test.each(Object.entries(SAMPLES))('%s starts with the sender and uses only GSM-7', (template, params) => {
  const { text } = renderMessage(template, params, secrets)
  expect(text).toMatch(/^Okwan(:| alert:) /)
  expect(text).toMatch(GSM_7)
})
