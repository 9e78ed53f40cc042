import { describe, expect, test } from 'vitest'
import { nic2024 } from '../../products/rate-books/nic-2024.fixture.ts'
import { riskClassOf } from '../../products/rate-books/rate-book.ts'
import { referralsOf } from '../../products/rating/eligibility.ts'
import { rateMotor } from '../../products/rating/rate-motor.ts'
import type { MotorDraft, UnderwritingAnswers } from './draft.ts'
import { findStartDateProblem, findUnregisteredProblem } from './start-date.ts'
import {
  draftReferrals,
  draftRisk,
  holderRefusalReason,
  motorReferralDueAt,
  underwritingProblems,
  useRefusalReason,
} from './underwriting.ts'

const today = '2026-11-15'
const draft: MotorDraft = {
  vehicleStatus: 'registered',
  registrationNumber: 'GR 1234-20',
  vehicle: { numberOfSeats: 5, engineCapacity: 1800, yearOfManufacture: 2018 },
  underwriting: { riskCode: 'X1', startDate: today, endDate: '2027-11-14', hireOrReward: false },
}
const withAnswers = (answers: UnderwritingAnswers): MotorDraft => ({
  ...draft,
  underwriting: { ...draft.underwriting, ...answers },
})
const period = { startDate: today, endDate: '2027-11-14' }
const history = { declinedBefore: false, modified: false, claimsInThreeYears: 0 }
const codesOf = (changed: MotorDraft) =>
  underwritingProblems(changed, nic2024, today).map(({ path, code }) => `${path.replace('underwriting.', '')} ${code}`)

test('a complete page has no problems', () => {
  expect(codesOf(draft)).toEqual([])
  const photoFileIds = ['front', 'rear', 'left', 'right']
  expect(codesOf(withAnswers({ coverType: 'comprehensive', costOfCar: 120_000, photoFileIds, ...history }))).toEqual([])
})

test.each<[string, MotorDraft, string[]]>([
  ['no answers', { ...draft, underwriting: undefined }, ['riskCode step_incomplete', 'startDate step_incomplete']],
  ['a private use without the answer', withAnswers({ hireOrReward: undefined }), ['hireOrReward step_incomplete']],
  ['no dates', withAnswers({ startDate: undefined }), ['startDate step_incomplete']],
  ['yesterday', withAnswers({ startDate: '2026-11-14', endDate: '2027-11-13' }), ['startDate backdated']],
  ['31 days ahead', withAnswers({ startDate: '2026-12-16', endDate: '2027-12-15' }), ['startDate start_too_far']],
  ['ten days', withAnswers({ endDate: '2026-11-24' }), ['endDate period_too_short']],
  ['a year without a plate', { ...draft, vehicleStatus: 'unregistered' }, ['endDate unregistered_too_long']],
  [
    'too many seats for the use',
    { ...draft, vehicle: { ...draft.vehicle, numberOfSeats: 15 } },
    ['riskCode risk_seat_range'],
  ],
  ['the wrong engine for the use', withAnswers({ riskCode: 'OG_GT3000' }), ['riskCode risk_cc_mismatch']],
  ['hire with a private use', withAnswers({ hireOrReward: true }), ['riskCode risk_use_mismatch']],
  [
    'a discount without its letter',
    withAnswers({ ncdYears: 2, coverType: 'fire', costOfCar: 50_000, photoFileIds: ['a', 'b', 'c', 'd'], ...history }),
    ['ncdLetterFileId step_incomplete'],
  ],
  [
    'comprehensive without value and photos',
    withAnswers({ coverType: 'comprehensive', ...history }),
    ['costOfCar step_incomplete', 'photoFileIds step_incomplete'],
  ],
  [
    'comprehensive with blank answers about the history',
    withAnswers({ coverType: 'comprehensive', costOfCar: 120_000, photoFileIds: ['a', 'b', 'c', 'd'] }),
    ['declinedBefore step_incomplete', 'modified step_incomplete', 'claimsInThreeYears step_incomplete'],
  ],
])('%s is a problem', (_, changed, codes) => {
  expect(codesOf(changed)).toEqual(codes)
})

test.each([
  ['DV 1234-24', 'X1', true],
  ['DV 1234-24', 'GW1_C1', false],
  ['M-20-GR 1234', 'X1', true],
  ['M-20-GR 1234', 'MC', false],
  ['GR 1234-20', 'X1', false],
])('plate %s with vehicle use %s is a mismatch: %s', (registrationNumber, riskCode, isMismatch) => {
  expect(useRefusalReason(riskCode, { ...draft, registrationNumber }) !== undefined).toBe(isMismatch)
})

test('the private classes are for persons or for companies', () => {
  expect(holderRefusalReason('X1', 'individual')).toBeUndefined()
  expect(holderRefusalReason('X1', 'corporate')).toContain('Corporate')
  expect(holderRefusalReason('X4', 'individual')).toContain('Individual')
  expect(holderRefusalReason('TAXI', 'corporate')).toBeUndefined()
})

describe('referrals', () => {
  test.each<[string, MotorDraft, string[]]>([
    ['an ordinary car', draft, []],
    ['a state vehicle', { ...draft, registrationNumber: 'GV 123-20' }, ['OFFICIAL_PLATE']],
    ['an army vehicle', { ...draft, registrationNumber: '12 GA 34' }, ['OFFICIAL_PLATE']],
    ['a customer declined before', withAnswers({ declinedBefore: true }), ['DECLINED_BEFORE']],
    ['three claims', withAnswers({ claimsInThreeYears: 3 }), ['MANY_CLAIMS']],
    ['two claims', withAnswers({ claimsInThreeYears: 2 }), []],
    ['a modified car, third party', withAnswers({ modified: true }), []],
    ['a modified car, comprehensive', withAnswers({ modified: true, coverType: 'comprehensive' }), ['MODIFIED']],
    ['claim-free years elsewhere', withAnswers({ ncdYears: 1, coverType: 'fire' }), ['NCD_FROM_ANOTHER_INSURER']],
    ['claim-free years, which third party cover does not reward', withAnswers({ ncdYears: 1 }), []],
  ])('have their reasons: %s', (_, changed, codes) => {
    expect(draftReferrals(changed, []).map(({ code }) => code)).toEqual(codes)
  })

  test('an empty value is no reason for a referral, a low one is', () => {
    const referred = (costOfCar?: number) => {
      const risk = draftRisk(withAnswers({ coverType: 'comprehensive', costOfCar }), { ...period, fleetSize: 1 })
      const riskClass = riskClassOf(nic2024, 'X1')
      return referralsOf(risk, riskClass, nic2024).map(({ code }) => code)
    }
    expect(referred()).toEqual([])
    expect(referred(19_999)).toEqual(['VALUE_LOW'])
  })

  test('referrals of the rating come first', () => {
    const old = withAnswers({ coverType: 'comprehensive', costOfCar: 50_000, declinedBefore: true })
    const risk = {
      ...draftRisk(old, { startDate: today, endDate: '2027-11-14', fleetSize: 1 }),
      yearOfManufacture: 2005,
    }
    const codes = draftReferrals(old, rateMotor(risk, nic2024).referrals).map(({ code }) => code)
    expect(codes).toEqual(['VEHICLE_AGE', 'DECLINED_BEFORE'])
  })
})

test('a renewal can start up to 60 days ahead', () => {
  expect(findStartDateProblem('2027-01-14', today)?.code).toBe('start_too_far')
  expect(findStartDateProblem('2027-01-14', today, true)).toBeUndefined()
  expect(findStartDateProblem('2027-01-15', today, true)?.code).toBe('start_too_far')
})

test('an unregistered vehicle can be insured for one month of 30 or 31 days', () => {
  expect(findUnregisteredProblem('2026-12-01', '2026-12-31')).toBeUndefined()
  expect(findUnregisteredProblem('2027-02-01', '2027-03-02')).toBeUndefined()
  expect(findUnregisteredProblem('2026-12-01', '2027-01-01')?.code).toBe('unregistered_too_long')
})

test('a referral is due after four office hours, which skip public holidays', () => {
  const due = motorReferralDueAt(new Date('2026-12-24T16:00:00.000Z'), ['2026-12-25'])
  expect(due).toEqual(new Date('2026-12-28T11:00:00.000Z'))
})
