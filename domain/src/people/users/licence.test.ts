import { describe, expect, test } from 'vitest'
import { canSell, licenceNotice, licenceState } from './licence.ts'

const agent = { role: 'Agent' as const, licenceExpiresOn: '2026-12-16' }

describe('an agent’s licence', () => {
  test.each([
    ['2026-11-15', 'valid', true],
    ['2026-11-16', 'ending', true],
    ['2026-12-16', 'ending', true],
    ['2026-12-17', 'expired', false],
  ])('on %s it is %s', (today, state, sells) => {
    expect(licenceState(agent, today)).toBe(state)
    expect(canSell(agent, today)).toBe(sells)
  })

  test('the warning begins 30 days before and names the date', () => {
    expect(licenceNotice(agent, '2026-11-15')).toBeUndefined()
    expect(licenceNotice(agent, '2026-11-16')).toContain('expires on 16 Dec 2026')
    expect(licenceNotice(agent, '2026-12-17')).toContain('expired on 16 Dec 2026')
  })

  test('assistants sell under the agent’s licence, the office needs none', () => {
    expect(canSell({ ...agent, role: 'AssistantAgent' }, '2027-01-01')).toBe(false)
    expect(canSell({ ...agent, role: 'Staff' }, '2027-01-01')).toBe(true)
  })

  test('a missing licence does not stop sales', () => {
    expect(canSell({ role: 'Agent', licenceExpiresOn: null }, '2027-01-01')).toBe(true)
    expect(licenceNotice({ role: 'Agent', licenceExpiresOn: null }, '2027-01-01')).toBeUndefined()
  })
})
