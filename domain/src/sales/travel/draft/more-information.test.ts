import { expect, test } from 'vitest'
import { travel2026 } from '../../../products/travel-plans/travel-2026.fixture.ts'
import { moreAnswers, paris } from './draft.fixture.ts'
import type { TripDetails } from './itinerary.ts'
import { readMoreInformation } from './more-information.ts'

const trip: TripDetails = { ...paris, tripType: 'single', purpose: 'tourism', graceDays: 0, addOns: [] }
const wrongFields = (change: object, on: TripDetails = trip) => {
  const reading = readMoreInformation({ ...moreAnswers, ...change }, on, travel2026)
  return reading.ok ? [] : reading.problems.map(({ path }) => path)
}
const beneficiary = (sharePct: unknown) => ({ ...moreAnswers.beneficiaries[0], sharePct })

test.each<[string, object, string[]]>([
  ['all answered', {}, []],
  ['no embassy for a Schengen visa', { embassyName: '' }, ['embassyName']],
  ['no visa needed', { visaRequired: false, visaType: undefined, embassyName: undefined }, []],
  ['a visa without a type', { visaType: 'none' }, ['visaType']],
  [
    'no emergency contact',
    { emergencyContact: undefined },
    ['emergencyContact.name', 'emergencyContact.mobile', 'emergencyContact.relationship'],
  ],
  ['a booking reference', { bookingReference: 'ab12cd' }, []],
  ['an invalid booking reference', { bookingReference: 'AB12C' }, ['bookingReference']],
  ['no beneficiaries', { beneficiaries: [] }, ['beneficiaries']],
  ['shares of 99', { beneficiaries: [beneficiary(50), beneficiary(49)] }, ['beneficiaries']],
  ['shares of 100', { beneficiaries: [beneficiary(34), beneficiary(33), beneficiary(33)] }, []],
  [
    'a share of half a percent',
    { beneficiaries: [beneficiary(99.5), beneficiary(0.5)] },
    ['beneficiaries.0.sharePct', 'beneficiaries.1.sharePct'],
  ],
  ['five beneficiaries', { beneficiaries: Array(5).fill(beneficiary(20)) }, ['beneficiaries']],
  ['claims without a description', { previousClaims: true }, ['claimsLast24Months', 'previousClaimsText']],
  ['claims explained', { previousClaims: true, claimsLast24Months: 1, previousClaimsText: 'Lost baggage in Rome' }, []],
  ['no answer about claims', { previousClaims: undefined }, ['previousClaims']],
])('the invalid fields are named: %s', (_, change, wrong) => {
  expect(wrongFields(change)).toEqual(wrong)
})

test('the embassy is optional outside the Schengen area', () => {
  expect(wrongFields({ embassyName: '' }, { ...trip, destinations: ['GB'] })).toEqual([])
})

test('a one-way trip is covered for up to 30 days, including grace days', () => {
  const until = (returnDate: string, graceDays = 0) => ({ ...trip, returnDate, graceDays })
  expect(wrongFields({ oneWay: true }, until('2026-06-30'))).toEqual([])
  expect(wrongFields({ oneWay: true }, until('2026-07-01'))).toEqual(['oneWay'])
  expect(wrongFields({ oneWay: true }, until('2026-06-16', 15))).toEqual(['oneWay'])
})

test('the default departure city is Accra', () => {
  expect(readMoreInformation(moreAnswers, trip, travel2026)).toMatchObject({
    ok: true,
    value: { departureCity: 'Accra' },
  })
})
