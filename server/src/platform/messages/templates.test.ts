import { describe, expect, test } from 'vitest'
import { Secrets } from '../secrets.ts'
import { renderMessage } from './templates.ts'

const secrets = new Secrets('a secret that only tests know, 32+')

test.each(['constructor', 'toString', '__proto__', 'anything'])(
  'a code about “%s” says what its purpose is',
  (about) => {
    const params = { challengeId: 'c', prefix: 'ABCD', purpose: 'consent', host: 'agent.localhost', about }
    expect(renderMessage('one-time-code', params, secrets).text).toContain('only if you agree to buy this insurance.')
  },
)

describe('one-time codes', () => {
  const sms = (params: object) =>
    renderMessage('one-time-code', { challengeId: 'c', prefix: 'ABCD', host: 'agent.localhost', ...params }, secrets)
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
  ])('for a customer say who may hear them and what for: %o', (params, sentence) => {
    const text = sms({ ...params, sellerName: 'Yaw Boateng' })
    expect(text).toContain(sentence)
    expect(text).not.toContain('Never share')
  })

  test('that a customer types in are never shared', () => {
    expect(sms({ purpose: 'payment' })).toContain('Enter it only if you agree to pay by mobile money. Never share')
  })

  test('fit one SMS, with the line that lets a phone fill the code in', () => {
    const text = sms({ purpose: 'consent', about: 'claim-offer', sellerName: 'Yaw Boateng' })
    expect(text).toMatch(/\n\n@agent\.localhost #\d{6}$/)
    expect(text.length).toBeLessThanOrEqual(160)
  })
})
