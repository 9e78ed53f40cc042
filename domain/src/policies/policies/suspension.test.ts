import { describe, expect, test } from 'vitest'
import {
  activate,
  activationRefusalReason,
  type SuspendableTerm,
  suspendedDaysBefore,
  suspensionRefusalReason,
} from './suspension.ts'

const term: SuspendableTerm = {
  status: 'active',
  startDate: '2025-11-15',
  endDate: '2026-11-14',
  coverDays: 365,
  suspensions: [],
  hasOpenClaim: false,
}
const suspended: SuspendableTerm = { ...term, status: 'suspended', suspensions: [{ from: '2026-01-10' }] }

test('a policy that is suspended on 10 January and activated on 19 February ends 40 days later (golden case E3)', () => {
  expect(activate(suspended, '2026-02-19')).toEqual({
    suspension: { from: '2026-01-10', to: '2026-02-19' },
    suspendedDays: 40,
    newEndDate: '2026-12-24',
  })
})

test('suspensions extend cover by at most 180 days in total', () => {
  expect(activate(suspended, '2026-09-01').suspendedDays).toBe(180)
  const again = { ...suspended, suspensions: [{ from: '2025-12-01', to: '2026-01-01' }, { from: '2026-01-10' }] }
  expect(activate(again, '2026-09-01').suspendedDays).toBe(149)
})

test('only an open suspension ends, and not before it began or in the past', () => {
  expect(activationRefusalReason(suspended, '2026-02-19', '2026-02-19')).toBeUndefined()
  expect(activationRefusalReason(suspended, '2026-02-18', '2026-02-19')).toContain('19 Feb 2026')
  expect(activationRefusalReason(suspended, '2026-01-05', '2026-01-01')).toContain('10 Jan 2026')
  expect(activationRefusalReason(term, '2026-02-19', '2026-02-19')).toContain('Only a suspended')
  expect(activationRefusalReason({ ...suspended, status: 'active' }, '2026-02-19', '2026-02-19')).toContain(
    'Only a suspended',
  )
  expect(() => activate(term, '2026-02-19')).toThrow('open suspension')
})

describe('a suspension', () => {
  const today = '2026-01-10'
  const requested = { suspendFrom: '2026-01-15', expectedActivation: '2026-02-20' }
  test('is possible while at least 60 days of cover remain', () => {
    expect(suspensionRefusalReason(term, today, requested)).toBeUndefined()
    expect(suspensionRefusalReason({ ...term, endDate: '2026-03-15' }, today, requested)).toBeUndefined()
    expect(suspensionRefusalReason({ ...term, endDate: '2026-03-14' }, today, requested)).toContain(
      'Fewer than 60 days',
    )
  })

  test('lasts 30 to 180 days, less earlier suspended days', () => {
    const suspendFrom = today
    expect(suspensionRefusalReason(term, today, { suspendFrom, expectedActivation: '2026-02-09' })).toBeUndefined()
    expect(suspensionRefusalReason(term, today, { suspendFrom, expectedActivation: '2026-07-09' })).toBeUndefined()
    const again = { ...term, suspensions: [{ from: '2025-12-01', to: '2025-12-11' }] }
    expect(suspensionRefusalReason(again, today, { suspendFrom, expectedActivation: '2026-07-09' })).toContain(
      '30 to 170 days',
    )
  })

  test.each<[string, SuspendableTerm, string]>([
    ['of an expired policy', { ...term, status: 'expired' }, 'Only an active'],
    ['of a policy for less than a year', { ...term, coverDays: 364 }, 'Only annual'],
    ['while a claim is open', { ...term, hasOpenClaim: true }, 'open claim'],
    [
      'for the third time in a year',
      {
        ...term,
        suspensions: [
          { from: '2025-12-01', to: '2025-12-02' },
          { from: '2025-12-03', to: '2025-12-04' },
        ],
      },
      'twice',
    ],
    ['after 160 suspended days', { ...term, suspensions: [{ from: '2025-08-01', to: '2026-01-08' }] }, '160 days'],
  ])('is refused %s', (_, changed, reason) => {
    expect(suspensionRefusalReason(changed, today, requested)).toContain(reason)
  })

  test.each([
    ['from yesterday', '2026-01-09', '2026-03-01', 'from 10 Jan 2026 to 9 Feb 2026'],
    ['from 31 days ahead', '2026-02-10', '2026-04-01', 'Select a start date'],
    ['for 29 days', '2026-01-10', '2026-02-08', '30 to 180 days, not 29 days. Select another date.'],
    ['for 181 days', '2026-01-10', '2026-07-10', 'not 181 days'],
  ])('is refused %s', (_, suspendFrom, expectedActivation, reason) => {
    expect(suspensionRefusalReason(term, today, { suspendFrom, expectedActivation })).toContain(reason)
  })
})

test('an open suspension counts up to the given date', () => {
  expect(suspendedDaysBefore(suspended.suspensions, '2026-01-20')).toBe(10)
  expect(suspendedDaysBefore([{ from: '2026-01-10', to: '2026-01-15' }], '2026-01-20')).toBe(5)
  expect(suspendedDaysBefore([{ from: '2026-01-10', to: '2026-01-30' }], '2026-01-20')).toBe(10)
  expect(suspendedDaysBefore(suspended.suspensions, '2026-01-01')).toBe(0)
})
