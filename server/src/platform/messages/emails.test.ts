import { expect, test } from 'vitest'
import { renderEmail } from './emails.ts'

const TRIP = { policyNumber: 'TRV-26-000001', planName: 'Schengen', travellers: 2 }
const PERIOD = { startDate: '2026-12-01', endDate: '2026-12-14' }
const OFFER = { receivedFor: 'Motor insurance GR 1-26', premiumPesewas: 39_600, offerEndsAt: '2026-11-20T17:00:00Z' }
const url = 'https://okwan.example/abc'
const COMPANY = { legalName: 'Adinkra Assurance', licence: 'Licensed by the NIC', phone: '030 200 0000', logo: '' }
const SETTINGS = { company: COMPANY, assistance: { phone: '030 200 0911', whatsapp: '', email: '' } }

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
  ['pay-later-reminder', { ...OFFER, url }, 'Not paid yet: Motor insurance GR 1-26'],
])('%s says in its subject what has happened', (template, params, subject) => {
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
