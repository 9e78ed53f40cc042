import { describe, expect, test } from 'vitest'
import { addDays } from '../../platform/dates.ts'
import { SETTINGS } from '../../platform/settings/catalogue.ts'
import { comprehensiveCar, nic2024 } from '../../products/rate-books/nic-2024.fixture.ts'
import type { RateBook } from '../../products/rate-books/rate-book.ts'
import { rateMotor } from '../../products/rating/rate-motor.ts'
import type { Notice } from '../../products/rating/terms.ts'
import {
  ncdYearsAfter,
  priceChange,
  remindersDue,
  renewalRefusalReason,
  renewalTerm,
  riskChangeRefusalReason,
  seatsRefusalReason,
} from './renewal.ts'
import type { PolicyStatus } from './terms.ts'

const endDate = '2026-11-14'

test.each<[PolicyStatus, string, string | undefined]>([
  ['active', '2026-09-14', 'from 15 Sep 2026'],
  ['active', '2026-09-15', undefined],
  ['expired', '2027-02-12', undefined],
  ['expired', '2027-02-13', 'more than 90 days ago'],
  ['suspended', '2026-11-01', 'Activate it first'],
  ['cancelled', '2026-11-01', 'new policy'],
  ['challenged', '2026-11-01', 'challenged'],
  ['superseded', '2026-11-01', 'already'],
  ['pay_later', '2026-11-01', 'in force'],
])('%s policy on %s: %s', (status, today, reason) => {
  const found = renewalRefusalReason({ status, endDate }, today)
  if (reason) expect(found).toContain(reason)
  else expect(found).toBeUndefined()
})

test('a policy whose next term is paid cannot be renewed again', () => {
  expect(renewalRefusalReason({ status: 'active', endDate, supersededFrom: '2026-11-15' }, '2026-11-01')).toContain(
    '15 Nov 2026',
  )
})

test('a policy is not renewable if another policy covers the vehicle next', () => {
  expect(renewalRefusalReason({ status: 'expired', endDate, insuredBy: 'MTR-26-1' }, '2026-11-20')).toContain(
    'MTR-26-1 already covers',
  )
})

test('every end of cover from 30 days ahead to 9 days past is due for exactly one reminder', () => {
  const today = '2026-11-14'
  const dueFor = (daysSinceEnd: number) => {
    const end = addDays(today, -daysSinceEnd)
    return remindersDue(today, SETTINGS.reminders.initial)
      .filter(({ endsFrom, endsTo }) => endsFrom <= end && end <= endsTo)
      .map(({ days }) => days)
  }
  expect([-31, -30, -15, -14, -7, -2, -1, 0, 2, 3, 9, 10].map(dueFor)).toEqual([
    [],
    [-30],
    [-30],
    [-14],
    [-7],
    [-7],
    [-1],
    [0],
    [0],
    [3],
    [3],
    [],
  ])
})

describe('underwriter approval', () => {
  const old = { coverType: 'comprehensive' as const, sumInsuredPesewas: 9_000_000 }
  const agedOut: Notice[] = [{ code: 'VEHICLE_AGE', message: 'The vehicle is 13 years old.' }]

  test('is not needed for the same cover at the same value', () => {
    expect(riskChangeRefusalReason(old, { ...old, photos: 0 }, agedOut)).toBeUndefined()
    expect(riskChangeRefusalReason(old, { ...old, sumInsuredPesewas: 8_000_000, photos: 0 }, agedOut)).toBeUndefined()
  })

  test('is needed if more is insured', () => {
    const higher = { ...old, sumInsuredPesewas: 9_100_000, photos: 4 }
    expect(riskChangeRefusalReason(old, higher, agedOut)?.message).toContain('13 years')
  })

  test('is not needed for increased cover with photos, unless the rate book requires it', () => {
    const cheap = { coverType: 'thirdparty' as const, sumInsuredPesewas: 0 }
    expect(riskChangeRefusalReason(cheap, { ...old, photos: 3 }, [])).toMatchObject({ path: 'photoFileIds' })
    expect(riskChangeRefusalReason(cheap, { ...old, photos: 4 }, [])).toBeUndefined()
    expect(riskChangeRefusalReason(cheap, { ...old, photos: 4 }, agedOut)).toMatchObject({ path: 'coverType' })
  })

  test('is checked before photos are requested', () => {
    const cheap = { coverType: 'thirdparty' as const, sumInsuredPesewas: 0 }
    expect(riskChangeRefusalReason(cheap, { ...old, photos: 0 }, agedOut)).toMatchObject({ path: 'coverType' })
  })
})

test('fewer seats need a document; the same number or more do not', () => {
  expect(seatsRefusalReason(5, 4)).toContain('DVLA')
  expect([5, 7].map((seats) => seatsRefusalReason(5, seats))).toEqual([undefined, undefined])
})

describe('the new term', () => {
  const before = { startDate: '2025-11-15', endDate, coverDays: 365 }

  test('follows the old one without a gap while cover is in force', () => {
    expect(renewalTerm(before, 'renew-now', '2026-11-01')).toEqual({
      startDate: '2026-11-15',
      endDate: '2027-11-14',
      gapDays: 0,
    })
  })

  test('starts today if cover has ended', () => {
    expect(renewalTerm(before, 'renew-now', '2026-11-20')).toMatchObject({ startDate: '2026-11-20', gapDays: 5 })
  })

  test('is payable until the old cover ends if it starts at expiry', () => {
    expect(renewalTerm(before, 'renew-on-expiry', '2026-11-01').offerEndDate).toBe(endDate)
  })

  test('lasts twelve months even if a suspension moved the old end', () => {
    const moved = { ...before, endDate: '2026-12-24' }
    expect(renewalTerm(moved, 'renew-now', '2026-12-01')).toMatchObject({
      startDate: '2026-12-25',
      endDate: '2027-12-24',
    })
  })
})

test.each([
  ['a claim-free year adds one year', { ncdYears: 2, coverDays: 365, ownDamageClaimPaid: false, gapDays: 0 }, 3],
  ['half a year adds no year', { ncdYears: 2, coverDays: 181, ownDamageClaimPaid: false, gapDays: 0 }, 2],
  ['an own-damage claim resets the years', { ncdYears: 5, coverDays: 365, ownDamageClaimPaid: true, gapDays: 0 }, 0],
  ['a gap of 30 days keeps the years', { ncdYears: 2, coverDays: 365, ownDamageClaimPaid: false, gapDays: 30 }, 3],
  ['a gap of 31 days resets the years', { ncdYears: 2, coverDays: 365, ownDamageClaimPaid: false, gapDays: 31 }, 0],
])('claim-free years: %s', (_, term, years) => {
  expect(ncdYearsAfter(term)).toBe(years)
})

describe('price comparison', () => {
  const before = rateMotor(comprehensiveCar, nic2024)
  const nextYear = { ...comprehensiveCar, startDate: '2026-11-15', endDate: '2027-11-14', ncdYears: 3 }

  test('a change of the no-claim discount is the only reason', () => {
    const change = priceChange(before, rateMotor(nextYear, nic2024))
    expect(change).toMatchObject({ beforePesewas: 570_200, afterPesewas: 537_200, differencePesewas: -33_000 })
    expect(change.reasons).toEqual([
      {
        code: 'ncd',
        label: 'No-claim discount',
        beforePesewas: -198_000,
        afterPesewas: -231_000,
        differencePesewas: -33_000,
        note: '30% for 2 claim-free years, now 35% for 3 claim-free years',
      },
    ])
  })

  test('the reasons add up, and name the rate book if only that changed', () => {
    const higher: RateBook = {
      ...nic2024,
      version: 'NIC-2027',
      fees: nic2024.fees.slice(0, 2),
      classes: nic2024.classes.map((one) => ({ ...one, tpBasicPesewas: one.tpBasicPesewas + 4_000 })),
    }
    const cheaper = { ...nextYear, marketValuePesewas: 10_000_000, seats: 7 }
    const change = priceChange(before, rateMotor(cheaper, higher))
    expect(change.reasons.reduce((sum, reason) => sum + reason.differencePesewas, 0)).toBe(change.differencePesewas)
    const noteOf = (code: string) => change.reasons.find((reason) => reason.code === code)?.note
    expect(noteOf('tpBasic')).toBe('Rate book NIC-2024, now NIC-2027')
    expect(noteOf('extraSeats')).toBe('New: 2 above 5, GH₵7.00 each')
    expect(noteOf('nicContribution')).toBe('No longer charged')
  })
})

test('reminders follow the days of the setting, in any order', () => {
  expect(remindersDue('2026-11-14', { renewalDays: [2, -10] })).toEqual([
    { days: -10, endsFrom: '2026-11-13', endsTo: '2026-11-24' },
    { days: 2, endsFrom: '2026-11-06', endsTo: '2026-11-12' },
  ])
  expect(remindersDue('2026-11-14', { renewalDays: [] })).toEqual([])
})
