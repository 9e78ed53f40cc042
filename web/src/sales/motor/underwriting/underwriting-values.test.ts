import { expect, test } from 'vitest'
import { underwritingChanges, underwritingValues } from './underwriting-values.ts'

test('a new sale starts today for a year, or for a month without a plate', () => {
  const year = underwritingValues({ vehicleStatus: 'registered' }, '2026-11-15').underwriting
  expect([year.startDate, year.endDate, year.months]).toEqual(['2026-11-15', '2027-11-14', '12'])
  const month = underwritingValues({ vehicleStatus: 'unregistered' }, '2026-11-15').underwriting
  expect([month.endDate, month.months]).toEqual(['2026-12-14', '1'])
})

test('unanswered questions stay unanswered', () => {
  const { underwriting } = underwritingChanges(underwritingValues({}, '2026-11-15'))
  expect(underwriting).toMatchObject({
    hireOrReward: null,
    declinedBefore: null,
    modified: null,
    claimsInThreeYears: null,
  })
})

test('saved values are restored unchanged', () => {
  const saved = {
    riskCode: 'X1',
    coverType: 'comprehensive' as const,
    startDate: '2026-11-15',
    endDate: '2026-12-31',
    costOfCar: 52_000.5,
    additionalTppd: 5000,
    excessApplicable: false,
    hireOrReward: false,
    declinedBefore: true,
    modified: false,
    claimsInThreeYears: 0,
    financedBy: 'Absa Bank',
    ncdYears: 2,
    ncdLetterFileId: 'letter',
    photoFileIds: ['front', 'rear'],
  }
  const values = underwritingValues({ underwriting: saved }, '2026-11-01')
  expect(values.underwriting.months).toBe('other')
  expect(values.underwriting.costOfCar).toBe('52,000.50')
  expect(underwritingChanges(values).underwriting).toEqual(saved)
})

test('an invalid value is ignored', () => {
  const values = underwritingValues({}, '2026-11-15')
  values.underwriting.costOfCar = 'about 50k'
  expect(underwritingChanges(values).underwriting?.costOfCar).toBeNull()
})

test('hire or reward is yes for a hire use and unanswered after a change to a private use', () => {
  const saved = { riskCode: 'TAXI', hireOrReward: true }
  const values = underwritingValues({ underwriting: saved }, '2026-11-01')
  expect(underwritingChanges(values).underwriting?.hireOrReward).toBe(true)
  values.underwriting.riskCode = 'X1'
  expect(underwritingChanges(values).underwriting?.hireOrReward).toBeNull()
})
