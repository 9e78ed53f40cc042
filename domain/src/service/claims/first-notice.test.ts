import { describe, expect, test } from 'vitest'
import { checklistOf, missingDocuments } from './documents.ts'
import {
  type CoveredTerm,
  type FirstNotice,
  findClaimProblem,
  isLateNotice,
  lastDecidableTheft,
  noticeProblems,
  theftWaitEnds,
} from './first-notice.ts'
import { MOTOR_CLAIM_TYPES, TRAVEL_CLAIM_TYPES } from './terms.ts'

const today = '2026-11-15'
const now = { date: today, time: '14:30' }
const notice: FirstNotice = {
  type: 'own_damage',
  incidentDate: '2026-11-10',
  incidentTime: '18:05',
  place: 'Kwame Nkrumah Circle',
  narrative: 'I hit a wall while parking and broke the left lamp.',
  driverName: 'Ama Serwaa',
  thirdParties: [],
}
const term: CoveredTerm = { startDate: '2025-11-15', endDate: '2026-11-14', suspensions: [] }
const pathsOf = (changed: Partial<FirstNotice>) =>
  noticeProblems({ ...notice, ...changed }, now).map(({ path }) => path)

test.each<[string, Partial<FirstNotice>, string[]]>([
  ['own damage without another party needs no police report', {}, []],
  [
    'own damage with another party needs a police report',
    { thirdParties: [{ name: 'Kofi' }] },
    ['policeStation', 'policeReportNumber'],
  ],
  ['theft needs a police report', { type: 'theft' }, ['policeStation', 'policeReportNumber']],
  ['fire needs a police report', { type: 'fire' }, ['policeStation', 'policeReportNumber']],
  [
    'third-party claims name the party',
    { type: 'third_party_property', policeStation: 'Osu', policeReportNumber: '7' },
    ['thirdParties'],
  ],
  ['a loss can be reported in the minute in which it happens', { incidentDate: today, incidentTime: '14:30' }, []],
  ['a loss in the next minute is refused', { incidentDate: today, incidentTime: '14:31' }, ['incidentTime']],
  [
    'the local time of a traveller can be ahead of Accra',
    { type: 'baggage', incidentDate: today, incidentTime: '21:00' },
    [],
  ],
  ['the time of loss is required', { incidentTime: undefined }, ['incidentTime']],
  ['a date of loss in the future is refused', { incidentDate: '2026-11-16' }, ['incidentDate']],
  ['a description of one word is refused', { narrative: 'crash' }, ['narrative']],
  ['the driver is required', { driverName: '' }, ['driverName']],
  ['a baggage claim has no driver', { type: 'baggage', driverName: undefined }, []],
])('%s', (_, changed, paths) => {
  expect(pathsOf(changed)).toEqual(paths)
})

describe('cover on the day of the loss', () => {
  test.each<[string, CoveredTerm, string, string | undefined]>([
    ['the first day', term, '2025-11-15', undefined],
    ['the last day', term, '2026-11-14', undefined],
    ['the day before', term, '2025-11-14', 'not_in_force'],
    ['the day after', term, '2026-11-15', 'not_in_force'],
    ['the day before it was cancelled', { ...term, cancelledFrom: '2026-03-01' }, '2026-02-28', undefined],
    ['the day it was cancelled', { ...term, cancelledFrom: '2026-03-01' }, '2026-03-01', 'not_in_force'],
    [
      'while suspended',
      { ...term, suspensions: [{ from: '2026-01-10', to: '2026-02-19' }] },
      '2026-02-18',
      'not_in_force',
    ],
    ['the day it was suspended', { ...term, suspensions: [{ from: '2026-01-10' }] }, '2026-01-10', 'not_in_force'],
    [
      'the day it was activated',
      { ...term, suspensions: [{ from: '2026-01-10', to: '2026-02-19' }] },
      '2026-02-19',
      undefined,
    ],
    ['while still suspended', { ...term, suspensions: [{ from: '2026-01-10' }] }, '2026-06-01', 'not_in_force'],
  ])('a loss is covered only while the policy is in force: %s', (_, covered, incidentDate, code) => {
    expect(findClaimProblem({ ...notice, incidentDate }, [covered], today)?.code).toBe(code)
  })

  const trip: CoveredTerm = { boughtOn: '2026-10-01', startDate: '2026-12-01', endDate: '2026-12-14', suspensions: [] }
  test.each<[string, FirstNotice['type'], CoveredTerm, string, string | undefined]>([
    ['a trip that is cancelled on the day of purchase is covered', 'trip_cancellation', trip, '2026-10-01', undefined],
    [
      'a trip that is cancelled on the day before departure is covered',
      'trip_cancellation',
      trip,
      '2026-11-30',
      undefined,
    ],
    ['a trip that is cut short on its last day is covered', 'trip_cancellation', trip, '2026-12-14', undefined],
    ['a loss before the purchase is not covered', 'trip_cancellation', trip, '2026-09-30', 'not_in_force'],
    ['a loss after the return is not covered', 'trip_cancellation', trip, '2026-12-15', 'not_in_force'],
    [
      'a loss after the policy was cancelled is not covered',
      'trip_cancellation',
      { ...trip, cancelledFrom: '2026-11-01' },
      '2026-11-01',
      'not_in_force',
    ],
    ['baggage is not covered before departure', 'baggage', trip, '2026-11-30', 'not_in_force'],
  ])('%s', (_, type, covered, incidentDate, code) => {
    expect(findClaimProblem({ ...notice, type, incidentDate }, [covered], '2026-12-20')?.code).toBe(code)
  })

  const fresh: CoveredTerm = { ...term, startDate: '2026-11-10', boughtOn: '2026-11-10', boughtAt: '14:05' }
  test.each<[string, readonly CoveredTerm[], Partial<FirstNotice>, string | undefined]>([
    ['a minute before the policy was issued', [fresh], { incidentTime: '14:04' }, 'not_in_force'],
    ['the minute it was issued', [fresh], { incidentTime: '14:05' }, undefined],
    ['early on the next day', [fresh], { incidentDate: '2026-11-11', incidentTime: '00:10' }, undefined],
    [
      'before noon, if it was bought the day before',
      [{ ...fresh, boughtOn: '2026-11-09' }],
      { incidentTime: '09:00' },
      undefined,
    ],
    [
      'before a change of running cover',
      [fresh, { ...term, endDate: '2026-11-09' }],
      { incidentTime: '09:00' },
      undefined,
    ],
    ['before the trip was bought', [fresh], { type: 'trip_cancellation', incidentTime: '09:00' }, 'not_in_force'],
  ])('the hour of the loss counts only on the first day of new cover: %s', (_, terms, changed, code) => {
    expect(findClaimProblem({ ...notice, ...changed }, terms, today)?.code).toBe(code)
  })

  test('the limit is three years for injury and six for property', () => {
    const old: CoveredTerm = { startDate: '2020-01-01', endDate: '2026-12-31', suspensions: [] }
    const on = (type: FirstNotice['type'], incidentDate: string) =>
      findClaimProblem({ ...notice, type, incidentDate }, [old], today)?.code
    expect(on('third_party_injury', '2023-11-15')).toBeUndefined()
    expect(on('third_party_injury', '2023-11-14')).toBe('time_barred')
    expect(on('own_damage', '2020-11-15')).toBeUndefined()
    expect(on('own_damage', '2020-11-14')).toBe('time_barred')
  })
})

test('a notice after seven days is late, and a theft has a waiting period of thirty days', () => {
  expect(isLateNotice('2026-11-08', today)).toBe(false)
  expect(isLateNotice('2026-11-07', today)).toBe(true)
  expect(theftWaitEnds('2026-11-10')).toBe('2026-12-10')
  expect(lastDecidableTheft('2026-12-10')).toBe('2026-11-10')
})

test('own damage requires the licence, photos and two estimates', () => {
  const checklist = checklistOf(notice)
  expect(
    missingDocuments(checklist, ['photos', 'repair_estimate']).map(({ document, count }) => [document, count]),
  ).toEqual([
    ['driver_licence', 1],
    ['repair_estimate', 1],
  ])
  expect(missingDocuments(checklist, ['photos', 'repair_estimate', 'repair_estimate', 'driver_licence'])).toEqual([])
  const withOther = checklistOf({ ...notice, thirdParties: [{ name: 'Kofi' }] })
  expect(withOther.map(({ document }) => document)).toContain('police_report')
})

test('every claim type has a checklist', () => {
  for (const type of [...MOTOR_CLAIM_TYPES, ...TRAVEL_CLAIM_TYPES]) {
    expect(checklistOf({ type, thirdParties: [] }).length).toBeGreaterThan(0)
  }
})
