import { expect, test } from 'vitest'
import { allowsAgain, type Consent, consentStates, consentSummary } from './consents.ts'

const given = (purpose: Consent['purpose'], channel: Consent['channel'], isGiven = true): Consent => ({
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
  expect(allowed([given('reminders', 'sms', false), given('offers', 'email')])).toEqual([
    'reminders whatsapp',
    'reminders email',
    'offers email',
  ])
})

test('the newest answer counts', () => {
  const answers = [given('offers', 'sms', false), given('offers', 'sms'), given('reminders', 'sms')]
  expect(allowed(answers)).not.toContain('offers sms')
  expect(allowed(answers.toReversed())).toContain('offers sms')
})

test('only an answer that allows stopped messages again needs a proof', () => {
  const states = consentStates([given('reminders', 'sms', false), given('offers', 'email')])
  expect(allowsAgain(states, [given('reminders', 'sms')])).toBe(true)
  expect(allowsAgain(states, [given('reminders', 'sms', false), given('offers', 'email', false)])).toBe(false)
  expect(allowsAgain(states, [given('offers', 'sms')])).toBe(false)
})

test('the summary names what is allowed', () => {
  const stop = (channel: Consent['channel']) => given('reminders', channel, false)
  expect(consentSummary(consentStates([]))).toBe('Reminders allowed, no offers')
  expect(consentSummary(consentStates([stop('sms'), given('offers', 'sms')]))).toBe(
    'Reminders by WhatsApp and Email, offers by SMS',
  )
  expect(consentSummary(consentStates([stop('sms'), stop('whatsapp'), stop('email')]))).toBe('No reminders, no offers')
})
