import { expect, test } from 'vitest'
import { allowsAgain, type Consent, consentStates, consentSummary, hasDataConsent } from './consents.ts'

const consent = (purpose: Consent['purpose'], channel: Consent['channel'], isGiven = true): Consent => ({
  purpose,
  channel,
  isGiven,
})
const allowed = (consents: Consent[]) =>
  consentStates(consents)
    .filter(({ isAllowed }) => isAllowed)
    .map(({ purpose, channel }) => `${purpose} ${channel}`)

test('reminders are sent until they are stopped, offers only after a consent', () => {
  expect(allowed([])).toEqual(['reminders sms', 'reminders whatsapp', 'reminders email'])
  expect(allowed([consent('reminders', 'sms', false), consent('offers', 'email')])).toEqual([
    'reminders whatsapp',
    'reminders email',
    'offers email',
  ])
})

test('the newest answer counts', () => {
  const answers = [consent('offers', 'sms', false), consent('offers', 'sms'), consent('reminders', 'sms')]
  expect(allowed(answers)).not.toContain('offers sms')
  expect(allowed(answers.toReversed())).toContain('offers sms')
})

test('only an answer that allows stopped messages again needs a proof', () => {
  const states = consentStates([consent('reminders', 'sms', false), consent('offers', 'email')])
  expect(allowsAgain(states, [consent('reminders', 'sms')])).toBe(true)
  expect(allowsAgain(states, [consent('reminders', 'sms', false), consent('offers', 'email', false)])).toBe(false)
  expect(allowsAgain(states, [consent('offers', 'sms')])).toBe(false)
})

test('the summary names what is allowed', () => {
  const stop = (channel: Consent['channel']) => consent('reminders', channel, false)
  expect(consentSummary(consentStates([]))).toBe('Reminders allowed, no offers')
  expect(consentSummary(consentStates([stop('sms'), consent('offers', 'sms')]))).toBe(
    'Reminders by WhatsApp and Email, offers by SMS',
  )
  expect(consentSummary(consentStates([stop('sms'), stop('whatsapp'), stop('email')]))).toBe('No reminders, no offers')
})

test('a customer is asked again only for a newer text about the use of data', () => {
  const text = { since: '2026-03-01' }
  expect(hasDataConsent(new Date('2026-03-01T00:00:00Z'), text)).toBe(true)
  expect(hasDataConsent(new Date('2026-02-28T23:59:59Z'), text)).toBe(false)
})
