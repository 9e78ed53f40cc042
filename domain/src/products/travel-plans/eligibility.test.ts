import { expect, test } from 'vitest'
import { planObstacles, type RatedTrip } from './eligibility.ts'
import { findCountry, findPlan, planCovers } from './rate-book.ts'
import { DEPARTURE, travel2026, traveller, trip } from './travel-2026.fixture.ts'

const codesOf = (risk: RatedTrip) =>
  planObstacles(findPlan(travel2026, risk.planCode), risk, travel2026).map(({ code }) => code)
const born = (birthDate: string) => ({ travellers: [traveller(1, 0, { birthDate })] })

test.each<[string, RatedTrip, string[]]>([
  ['a country outside the zone', trip('AFR', 7, [30], { destinations: ['KE', 'FR'] }), ['destination_not_covered']],
  ['every country in the zone', trip('SCH', 7, [30], { destinations: ['FR', 'DE', 'GB'] }), []],
  ['home', trip('WWP', 7, [30], { destinations: ['GH'] }), ['destination_home']],
  ['a closed country', trip('ASM', 7, [30], { destinations: ['SY'] }), ['destination_closed']],
  ['a country with a warning', trip('ASM', 7, [30], { destinations: ['IQ'] }), []],
  ['an unknown country', trip('SCH', 7, [30], { destinations: ['ZZ'] }), ['country_unknown']],
  ['no country', trip('SCH', 7, [30], { destinations: [] }), ['no_destination']],
  ['the USA on Worldwide Basic', trip('WWB', 7, [30], { destinations: ['US'] }), ['destination_not_covered']],
  ['a pilgrimage elsewhere', trip('HAJ', 7, [30], { destinations: ['SA', 'AE'] }), ['destination_not_covered']],
  ['another kind of trip', trip('SCH', 7, [30], { tripType: 'student' }), ['trip_type_not_covered']],
  ['reversed dates', trip('SCH', 7, [30], { returnDate: '2026-05-31' }), ['dates_reversed']],
  ['92 days', trip('SCH', 92, [30]), []],
  ['93 days', trip('SCH', 93, [30]), ['trip_too_long']],
  ['grace days past the longest cover', trip('SCH', 80, [30], { graceDays: 15 }), ['trip_too_long']],
  ['46 days of pilgrimage', trip('HAJ', 46, [30]), ['trip_too_long']],
  ['21 days of study', trip('STU', 21, [20]), ['trip_too_short']],
  ['a group on the student plan', trip('STU', 30, Array(10).fill(20), { partyType: 'group' }), ['party_not_allowed']],
  ['ten individuals', trip('SCH', 7, Array(10).fill(20)), ['party_size']],
  ['a family on Schengen', trip('SCH', 7, [30, 5], { partyType: 'family' }), []],
  ['sports in Africa', trip('AFR', 7, [30], { addOns: ['sports'] }), []],
  [
    'cancellation where the plan has none',
    trip('AFR', 7, [30], { addOns: ['cancellation'] }),
    ['add_on_not_available'],
  ],
  ['three months old on the day', trip('SCH', 7, [], born('2026-03-01')), []],
  ['a day short of three months', trip('SCH', 7, [], born('2026-03-02')), ['traveller_too_young']],
  ['not born yet', trip('SCH', 7, [], born('2026-06-02')), ['traveller_too_young']],
  ['13 on the student plan', trip('STU', 30, [13]), ['traveller_too_young']],
  ['14 on the student plan', trip('STU', 30, [14]), []],
  ['35 on the student plan', trip('STU', 30, [35]), []],
  ['36 on the student plan', trip('STU', 30, [36]), ['traveller_too_old']],
  ['17 on the annual plan', trip('AME', 365, [17]), ['traveller_too_young']],
  ['75 on the annual plan', trip('AME', 365, [75]), []],
  ['76 on the annual plan', trip('AME', 365, [76]), ['traveller_too_old']],
  ['76 on Worldwide Extra', trip('WWX', 7, [76]), ['traveller_too_old']],
  ['80 in Africa', trip('AFR', 60, [80]), []],
  ['81 in Africa', trip('AFR', 7, [81]), ['traveller_too_old']],
  ['75 for 92 days', trip('AFR', 92, [75]), []],
  ['76 for 61 days', trip('AFR', 61, [76]), ['trip_too_long_for_age']],
  ['81 in Schengen for 30 days', trip('SCH', 30, [81]), []],
  ['81 in Schengen for 31 days', trip('SCH', 31, [81]), ['trip_too_long_for_age']],
])('the reasons why a plan is not available are found: %s', (_, risk, expected) => {
  expect(codesOf(risk)).toEqual(expected)
})

test('a child born on 30 November is three months old on the last day of February', () => {
  const leaving = (departureDate: string) =>
    trip('SCH', 7, [], { departureDate, returnDate: '2027-03-05', ...born('2026-11-30') })
  expect(codesOf(leaving('2027-02-27'))).toEqual(['traveller_too_young'])
  expect(codesOf(leaving('2027-02-28'))).toEqual([])
})

test('the zones contain the expected countries', () => {
  const covered = (planCode: string) => {
    const plan = findPlan(travel2026, planCode)
    return travel2026.countries.filter((country) => planCovers(travel2026, plan, country)).map(({ iso2 }) => iso2)
  }
  expect(covered('SCH')).toHaveLength(43)
  expect(covered('HAJ')).toEqual(['SA'])
  expect(covered('WWP')).toHaveLength(travel2026.countries.length - 1)
  expect(covered('WWP')).not.toContain('GH')
  expect(
    covered('WWP')
      .filter((iso2) => !covered('WWB').includes(iso2))
      .sort(),
  ).toEqual(['CA', 'US'])
  expect(covered('ASM')).toEqual(expect.arrayContaining(['SA', 'TR', 'IL', 'CN', 'IN', 'JP']))
})

test('29 states are Schengen states', () => {
  expect(travel2026.countries.filter(({ schengen }) => schengen)).toHaveLength(29)
  expect(findCountry(travel2026, 'GB')?.schengen).toBe(false)
  expect(findCountry(travel2026, 'BG')?.schengen).toBe(true)
})

test('the message for a refused traveller contains the age on departure', () => {
  const risk = trip('WWX', 7, [76])
  const [obstacle] = planObstacles(findPlan(travel2026, 'WWX'), risk, travel2026)
  expect(DEPARTURE).toBe('2026-06-01')
  expect(obstacle?.message).toBe('Worldwide Extra is for travellers up to 75 years. Traveller 1 is 76 on 1 Jun 2026.')
})
