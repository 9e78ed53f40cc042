import { expect, test } from 'vitest'
import { travel2026 } from '../../../products/travel-plans/travel-2026.fixture.ts'
import { companion, NOW, paris, soloTraveller, TODAY } from './draft.fixture.ts'
import { type OtherCover, ratedTrip, readItinerary, readTrip, tripWarnings } from './itinerary.ts'
import { readTravellers } from './travellers.ts'

function contextFor(travellers: object[] = [soloTraveller], otherCovers: OtherCover[] = [], now = NOW) {
  const reading = readTravellers(travellers, {
    partyType: 'individual',
    today: TODAY,
    departureDate: undefined,
    book: travel2026,
  })
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return { party: { partyType: 'individual' as const, travellers: reading.value }, otherCovers, now, book: travel2026 }
}
const wrongFields = (change: object, context = contextFor()) => {
  const reading = readTrip({ ...paris, ...change }, context)
  return reading.ok ? [] : reading.problems.map(({ path }) => path)
}

test.each<[string, object, string[]]>([
  ['valid answers', {}, []],
  ['no answers', { tripType: '', destinations: [], purpose: undefined }, ['tripType', 'destinations', 'purpose']],
  ['Ghana as destination', { destinations: ['GH'] }, ['destinations.0']],
  ['a closed country', { destinations: ['FR', 'KP'] }, ['destinations.1']],
  ['a country twice', { destinations: ['FR', 'fr'] }, ['destinations.1']],
  ['eleven countries', { destinations: 'FR DE IT ES PT NL BE AT CH SE NO'.split(' ') }, ['destinations']],
  ['an unknown country', { destinations: ['XX'] }, ['destinations.0']],
  ['departure yesterday', { departureDate: '2026-05-09' }, ['departureDate']],
  ['departure today', { departureDate: '2026-05-10' }, []],
  ['departure in 181 days', { departureDate: '2026-11-07', returnDate: '2026-11-08' }, ['departureDate']],
  ['return before departure', { returnDate: '2026-05-31' }, ['returnDate']],
  ['return on the day of departure', { returnDate: '2026-06-01' }, []],
  ['no return', { returnDate: undefined }, ['returnDate']],
  ['7 grace days', { graceDays: 7 }, ['graceDays']],
  ['15 grace days', { graceDays: 15 }, []],
  ['no plan', { planCode: undefined }, ['planCode']],
  ['a plan for another region', { planCode: 'AFR' }, ['planCode']],
  ['a trip of 93 days', { returnDate: '2026-09-01' }, ['planCode']],
  ['an unknown add-on', { addOns: ['golf'] }, ['addOns.0']],
  [
    'an add-on that the plan does not have',
    { destinations: ['KE'], planCode: 'AFR', addOns: ['cancellation'] },
    ['addOns'],
  ],
])('the invalid fields are named for a trip with %s', (_, change, wrong) => {
  expect(wrongFields(change)).toEqual(wrong)
})

test('cover for today is available until 23:00', () => {
  const late = contextFor([soloTraveller], [], new Date('2026-05-10T23:00:00.000Z'))
  expect(wrongFields({ departureDate: '2026-05-10' }, late)).toEqual(['departureDate'])
})

test('the end of an annual policy is calculated', () => {
  const annual = { tripType: 'annual', planCode: 'AME', returnDate: undefined }
  expect(readTrip({ ...paris, ...annual }, contextFor())).toMatchObject({
    ok: true,
    value: { returnDate: '2027-05-31' },
  })
  expect(wrongFields({ ...annual, graceDays: 15 })).toEqual(['planCode'])
})

test('a passport can expire during an annual policy', () => {
  const annual = { tripType: 'annual', planCode: 'AME', returnDate: undefined }
  const ending = (passportExpiryDate: string) => contextFor([{ ...soloTraveller, passportExpiryDate }])
  expect(wrongFields(annual, ending('2026-06-01'))).toEqual([])
  expect(wrongFields(annual, ending('2026-05-31'))).toEqual(['returnDate'])
})

test('the itinerary without a plan is valid', () => {
  const { planCode: _, ...noPlan } = paris
  expect(readItinerary(noPlan, contextFor()).ok).toBe(true)
})

test('every passport must be valid until the return date', () => {
  const ending = (passportExpiryDate: string) => contextFor([soloTraveller, companion(2, { passportExpiryDate })])
  expect(wrongFields({}, ending('2026-06-13'))).toEqual(['returnDate'])
  expect(wrongFields({}, ending('2026-06-14'))).toEqual([])
})

test('a passport that expires within 90 days after the return gives a warning', () => {
  const warningsFor = (passportExpiryDate: string) => {
    const context = contextFor([{ ...soloTraveller, passportExpiryDate }])
    const reading = readTrip(paris, context)
    return reading.ok ? tripWarnings(reading.value, context).map(({ code }) => code) : undefined
  }
  expect(warningsFor('2026-09-11')).toEqual(['passport_ends_soon'])
  expect(warningsFor('2026-09-12')).toEqual([])
})

test('a destination with a travel warning gives a warning about underwriter approval', () => {
  const reading = readTrip({ ...paris, destinations: ['IQ'], planCode: 'ASM' }, contextFor())
  expect(reading.ok && tripWarnings(reading.value, contextFor())).toEqual([
    { code: 'destination_referred', message: 'A trip to Iraq needs underwriter approval.' },
  ])
})

test('the same plan for overlapping dates is refused, another plan gives a warning', () => {
  const other = {
    passportNumber: 'G1234567',
    policyNumber: 'TRV/2026/ACC/0000001',
    startDate: '2026-05-20',
    endDate: '2026-06-01',
  }
  const same = contextFor([soloTraveller], [{ ...other, planCode: 'SCH' }])
  const another = contextFor([soloTraveller], [{ ...other, planCode: 'WWB' }])
  const before = contextFor([soloTraveller], [{ ...other, planCode: 'SCH', endDate: '2026-05-31' }])
  expect(wrongFields({}, same)).toEqual(['departureDate'])
  expect(wrongFields({}, before)).toEqual([])
  const after = (startDate: string) =>
    contextFor([soloTraveller], [{ ...other, planCode: 'SCH', startDate, endDate: '2026-07-01' }])
  expect(wrongFields({}, after('2026-06-14'))).toEqual(['departureDate'])
  expect(wrongFields({}, after('2026-06-15'))).toEqual([])
  const reading = readTrip(paris, another)
  expect(reading.ok && tripWarnings(reading.value, another).map(({ code }) => code)).toEqual(['already_covered'])
})

test('cover that another person sold is mentioned without its number and dates', () => {
  const cover = { passportNumber: 'G1234567', policyNumber: null, startDate: '2026-05-20', endDate: '2026-06-01' }
  const same = contextFor([soloTraveller], [{ ...cover, planCode: 'SCH' }])
  const refused = readTrip(paris, same)
  expect(refused.ok ? [] : refused.problems.map(({ message }) => message)).toEqual([
    'A traveller already has this plan on some of these dates. Change the dates or the plan.',
  ])
  const another = contextFor([soloTraveller], [{ ...cover, planCode: 'WWB' }])
  const reading = readTrip(paris, another)
  expect(reading.ok && tripWarnings(reading.value, another).map(({ message }) => message)).toEqual([
    'A traveller already has travel cover for some of these dates.',
  ])
})

test('loadings are assigned to their travellers', () => {
  const context = contextFor([soloTraveller, companion(2)])
  const reading = readTrip(paris, context)
  const risk = reading.ok ? ratedTrip(reading.value, context.party, new Map([['t2', 2_500]])) : undefined
  expect(risk?.travellers.map(({ travellerId, loadingBps }) => [travellerId, loadingBps])).toEqual([
    ['t1', 0],
    ['t2', 2_500],
  ])
})
