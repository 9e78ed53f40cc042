import { expect, test } from 'vitest'
import type { PartyType } from '../../../products/travel-plans/terms.ts'
import { travel2026 } from '../../../products/travel-plans/travel-2026.fixture.ts'
import { ama, companion, company, soloTraveller, TODAY } from './draft.fixture.ts'
import { readPolicyholder } from './policyholder.ts'
import { readParty, readTravellers } from './travellers.ts'

const read = (travellers: object[], partyType: PartyType = 'individual', departureDate?: string) =>
  readTravellers(travellers, { partyType, today: TODAY, departureDate, book: travel2026 })
const wrongFields = (...args: Parameters<typeof read>) => {
  const reading = read(...args)
  return reading.ok ? [] : reading.problems.map(({ path }) => path)
}
const child = (number: number, more: object = {}) =>
  companion(number, {
    dateOfBirth: '2015-01-01',
    passportIssueDate: '2020-01-01',
    title: 'Master',
    relationship: 'child',
    ...more,
  })

function holderOf(raw: object) {
  const reading = readPolicyholder(raw, TODAY, travel2026)
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return reading.value
}
const partyProblems = (partyType: string, travellers: object[], holder: object = ama) => {
  const reading = readParty({ partyType }, travellers, holderOf(holder), travel2026)
  return reading.ok ? [] : reading.problems.map(({ message }) => message)
}

test('a complete traveller is read with a normalized passport number', () => {
  expect(read([soloTraveller])).toMatchObject({
    ok: true,
    value: [{ passportNumber: 'G1234567', relationship: 'self' }],
  })
})

test.each<[string, object, string[]]>([
  ['no passport number', { passportNumber: '' }, ['travellers.0.passportNumber']],
  ['a broken Ghana passport number', { passportNumber: 'GG12345' }, ['travellers.0.passportNumber']],
  ['an expired passport', { passportExpiryDate: '2026-05-09' }, ['travellers.0.passportExpiryDate']],
  ['a passport that ends today', { passportExpiryDate: '2026-05-10' }, []],
  ['a passport issued tomorrow', { passportIssueDate: '2026-05-11' }, ['travellers.0.passportIssueDate']],
  ['a passport issued today', { passportIssueDate: '2026-05-10' }, []],
  ['a passport issued on the day of birth', { passportIssueDate: '1990-03-05' }, []],
  ['a birth 120 years ago', { dateOfBirth: '1906-01-01' }, []],
  ['a passport issued before birth', { passportIssueDate: '1989-01-01' }, ['travellers.0.passportIssueDate']],
  [
    'a birth in the future',
    { dateOfBirth: '2026-05-11' },
    ['travellers.0.dateOfBirth', 'travellers.0.passportIssueDate', 'travellers.0.guardianName'],
  ],
  ['a birth 121 years ago', { dateOfBirth: '1905-01-01' }, ['travellers.0.dateOfBirth']],
  ['no title', { title: undefined }, ['travellers.0.title']],
  ['an unknown relationship', { relationship: 'manager' }, ['travellers.0.relationship']],
])('the invalid fields are named for a traveller with %s', (_, change, wrong) => {
  expect(wrongFields([{ ...soloTraveller, ...change }])).toEqual(wrong)
})

test('two travellers cannot have the same passport number', () => {
  const reading = read([soloTraveller, companion(2, { passportNumber: 'G-1234567' })])
  expect(reading).toMatchObject({
    problems: [{ path: 'travellers.1.passportNumber', message: 'Traveller 1 has the same passport number.' }],
  })
})

test('a child born today is valid', () => {
  expect(wrongFields([soloTraveller, child(2, { dateOfBirth: TODAY, passportIssueDate: TODAY })])).toEqual([])
})

test('groups need no titles and issue dates', () => {
  const short = companion(2, { title: undefined, passportIssueDate: undefined })
  expect(wrongFields([soloTraveller, short], 'group')).toEqual([])
  expect(wrongFields([soloTraveller, short])).toEqual(['travellers.1.title', 'travellers.1.passportIssueDate'])
})

test('children need a guardian if no adult is travelling', () => {
  expect(wrongFields([child(1)])).toEqual(['travellers.0.guardianName'])
  expect(wrongFields([child(1, { guardianName: 'Efua Mensah' })])).toEqual(['travellers.0.guardianMobile'])
  expect(wrongFields([child(1, { guardianName: 'Efua Mensah', guardianMobile: '0201234567' })])).toEqual([])
  expect(wrongFields([soloTraveller, child(2)])).toEqual([])
})

test('the age of a child is calculated on the departure date once known', () => {
  const almost18 = child(1, { dateOfBirth: '2008-06-01' })
  expect(wrongFields([almost18])).toEqual(['travellers.0.guardianName'])
  expect(wrongFields([almost18], 'individual', '2026-06-01')).toEqual([])
  expect(wrongFields([almost18], 'individual', '2026-05-31')).toEqual(['travellers.0.guardianName'])
})

test('a family has one spouse and one guardian', () => {
  const spouse = (number: number) => companion(number, { relationship: 'spouse' })
  expect(wrongFields([soloTraveller, spouse(2)], 'family')).toEqual([])
  expect(wrongFields([soloTraveller, spouse(2), spouse(3)], 'family')).toEqual(['travellers'])
  expect(wrongFields([soloTraveller, spouse(2), spouse(3)], 'group')).toEqual([])
  const guarded = (number: number, guardianMobile: string) =>
    child(number, { guardianName: 'Efua Mensah', guardianMobile })
  expect(wrongFields([guarded(1, '0201234567'), guarded(2, '0201234568')], 'family')).toEqual(['travellers'])
  expect(wrongFields([guarded(1, '0201234567'), guarded(2, '0201234567')], 'family')).toEqual([])
})

test.each<[string, number, string | undefined]>([
  ['individual', 1, undefined],
  ['individual', 9, undefined],
  ['individual', 10, 'Individual is for 1 to 9 travellers, not 10. Select “Group” or change the list.'],
  ['family', 1, 'Family is for 2 to 6 travellers, not 1. Select “Individual” or change the list.'],
  ['family', 6, undefined],
  ['family', 7, 'Family is for 2 to 6 travellers, not 7. Select “Individual” or change the list.'],
  ['group', 9, 'Group is for 10 to 200 travellers, not 9. Select “Individual” or change the list.'],
  ['group', 200, undefined],
  ['group', 201, 'Group is for 10 to 200 travellers, not 201.'],
])('the type of party %s is allowed or refused for %i travellers', (partyType, size, message) => {
  const travellers = [soloTraveller, ...Array.from({ length: size - 1 }, () => companion(2))]
  expect(partyProblems(partyType, travellers)).toEqual(message ? [message] : [])
})

test('the policyholder is a traveller only if travelling', () => {
  const stays = { ...ama, isTravelling: false }
  expect(partyProblems('individual', [companion(1)])).toHaveLength(1)
  expect(partyProblems('individual', [soloTraveller], stays)).toHaveLength(1)
  expect(partyProblems('individual', [companion(1)], stays)).toEqual([])
  expect(partyProblems('individual', [companion(1)], company)).toEqual([])
  expect(partyProblems('individual', [soloTraveller], company)).toHaveLength(1)
})

test('a party without a type or travellers is incomplete', () => {
  expect(partyProblems('alone', [soloTraveller])).toEqual(['Select the type of party.'])
  expect(partyProblems('individual', [], { ...ama, isTravelling: false })).toHaveLength(1)
})
