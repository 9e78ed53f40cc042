import type { EmailTexts } from '@okwan/domain/platform/messages/email-texts'
import { SETTINGS as ALL_SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { expect, test } from 'vitest'
import { renderEmail } from './emails.ts'

const TRIP = { policyNumber: 'TRV-26-000001', planName: 'Schengen', travellers: 2 }
const PERIOD = { startDate: '2026-12-01', endDate: '2026-12-14' }
const OFFER = { receivedFor: 'Motor insurance GR 1-26', premiumPesewas: 39_600, offerEndsAt: '2026-11-20T17:00:00Z' }
const url = 'https://okwan.example/abc'
const COMPANY = { legalName: 'Adinkra Assurance', licence: 'Licensed by the NIC', phone: '030 200 0000', logo: '' }
const STANDARD: EmailTexts = ALL_SETTINGS['email-texts'].initial
const SETTINGS = {
  company: COMPANY,
  assistance: { phone: '030 200 0911', whatsapp: '', email: '' },
  emailTexts: STANDARD,
}

test.each([
  [
    'policy-document',
    { document: 'certificate', plate: 'GR 1-26', url, ...PERIOD },
    'GR 1-26 is insured until 14 Dec 2026',
  ],
  ['policy-document', { document: 'policy schedule', plate: 'GR 1-26', url }, 'Your policy schedule for GR 1-26'],
  ['travel-documents', { ...TRIP, ...PERIOD, url }, 'Your travel insurance from 1 Dec 2026 to 14 Dec 2026'],
  [
    'receipt',
    { receiptNumber: 'PR1', amountPesewas: 48_200, receivedFor: 'x', paidAt: '2026-11-16T09:00:00Z', url },
    'Receipt for GH₵482.00',
  ],
  [
    'policy-issued',
    { plate: 'GR 1-26', policyNumber: 'M', stickerNumber: 'S', ...PERIOD, url },
    'GR 1-26 is insured until 14 Dec 2026',
  ],
  ['travel-issued', { ...TRIP, ...PERIOD, url }, 'Your travel insurance from 1 Dec 2026 to 14 Dec 2026'],
  [
    'renewal-reminder',
    { plate: 'GR 1-26', policyNumber: 'M', endDate: '2026-12-01', days: 3 },
    'Insurance for GR 1-26 ended on 1 Dec 2026',
  ],
  ['pay-later-offered', { ...OFFER, url }, 'Pay GH₵396.00 by 20 Nov 2026, 17:00'],
  ['pay-later-reminder', { ...OFFER, url }, 'Reminder: pay GH₵396.00 by 20 Nov 2026, 17:00'],
])('the subject of %s says what happened', (template, params, subject) => {
  const email = renderEmail(template, params, SETTINGS)
  expect(email.subject).toBe(subject)
  expect(email.text).toContain('We never ask for your mobile money PIN.')
  if ('url' in params) for (const part of [email.text, email.html]) expect(part).toContain(url)
})

test('text of a customer is shown and not interpreted', () => {
  const receivedFor = `<img src=x onerror="alert('1')"> & more`
  const { html, text } = renderEmail('pay-later-reminder', { ...OFFER, receivedFor, url }, SETTINGS)
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more')
  expect(text).toContain(receivedFor)
})

test('one-time codes have no email', () => {
  expect(() => renderEmail('one-time-code', {}, SETTINGS)).toThrowError('no email template one-time-code')
})

test('the sender is the company of the settings, with its logo as a part of the message', () => {
  const params = { ...TRIP, ...PERIOD, url }
  const plain = renderEmail('travel-documents', params, SETTINGS)
  expect(plain.pictures).toEqual([])
  for (const part of [plain.text, plain.html]) {
    expect(part).toContain('Adinkra Assurance. Licensed by the NIC.')
    expect(part).toContain('030 200 0911')
  }
  const logo = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`
  const { html, pictures } = renderEmail('travel-documents', params, { ...SETTINGS, company: { ...COMPANY, logo } })
  expect(html).toContain('<img src="cid:logo@okwan" height="44" alt="Adinkra Assurance"')
  expect(pictures).toEqual([{ contentId: 'logo@okwan', fileName: 'logo.png', bytes: Buffer.from('picture') }])
})

test('the company can replace subject, heading and text; details and button stay', () => {
  const emailTexts = {
    ...STANDARD,
    'pay-later-reminder-subject': 'Still {premium} to pay',
    'pay-later-reminder-heading': 'Dear customer',
    'pay-later-reminder-text': 'First paragraph.\n\nPay by {offerEndsAt}.',
  }
  const { subject, text, html } = renderEmail('pay-later-reminder', { ...OFFER, url }, { ...SETTINGS, emailTexts })
  expect(subject).toBe('Still GH₵396.00 to pay')
  expect(text).toMatch(/^Dear customer\n\nFirst paragraph\.\n\nPay by 20 Nov 2026, 17:00\.\n\nPremium: GH₵396\.00\n/)
  expect(text).toContain(`Pay: ${url}`)
  expect(html).toContain('<p style="margin:0 0 12px">Pay by 20 Nov 2026, 17:00.</p>')
})

test('a paragraph whose placeholder has no value is left out', () => {
  const reminder = { plate: 'GR 1-26', policyNumber: 'M', endDate: '2026-12-01' }
  const before = renderEmail('renewal-reminder', { ...reminder, days: -3 }, SETTINGS)
  expect(before.text).toMatch(/^Insurance for GR 1-26 ends on 1 Dec 2026\n\nRenew with your agent/)
  const after = renderEmail('renewal-reminder', { ...reminder, days: 3 }, SETTINGS)
  expect(after.text).toMatch(
    /^Insurance for GR 1-26 ended on 1 Dec 2026\n\nDriving without insurance is an offence\.\n\nRenew/,
  )
})

test('a company text with a placeholder that no longer exists is replaced by the standard text', () => {
  const emailTexts = { ...STANDARD, 'receipt-subject': 'Receipt {gone}' }
  const receipt = { receiptNumber: 'PR1', amountPesewas: 48_200, receivedFor: 'x', paidAt: '2026-11-16T09:00:00Z', url }
  expect(renderEmail('receipt', receipt, { ...SETTINGS, emailTexts }).subject).toBe('Receipt for GH₵482.00')
})

test('an email of practice is marked in its subject and its heading', () => {
  const params = { document: 'certificate', plate: 'GR 1-26', url, ...PERIOD }
  const { subject, text, html } = renderEmail('policy-document', params, { ...SETTINGS, mark: 'PRACTICE: ' })
  expect(subject).toBe('PRACTICE: GR 1-26 is insured until 14 Dec 2026')
  expect(text).toMatch(/^PRACTICE: /)
  expect(html).toMatch(/<h1[^>]*>PRACTICE: /)
})
