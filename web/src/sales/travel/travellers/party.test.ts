import { expect, test } from 'vitest'
import { addTravellerChanges, travelAloneChanges } from './party.ts'

const ama = { firstName: 'Ama', lastName: 'Mensah', idType: 'passport' as const, idNumber: 'G1234567' }

test('a policyholder who travels alone is the traveller, with the passport already entered', () => {
  expect(travelAloneChanges({ policyholder: { ...ama, isTravelling: true } }).travellers).toMatchObject([
    { firstName: 'Ama', relationship: 'self', passportNumber: 'G1234567' },
  ])
})

test('a single traveller other than the policyholder must be entered', () => {
  expect(travelAloneChanges({ policyholder: { ...ama, isTravelling: false } }).travellers).toEqual([{}])
})

test('the policyholder is listed once, before added travellers', () => {
  const first = addTravellerChanges({ policyholder: { ...ama, isTravelling: true } })
  expect(first.travellers?.map(({ relationship }) => relationship)).toEqual(['self', undefined])
  const travellers = [{ travellerId: 'a', relationship: 'self' as const }]
  expect(addTravellerChanges({ policyholder: { ...ama, isTravelling: true }, travellers }).travellers).toHaveLength(2)
})

test('adding a traveller resets the pricing to the lowest price', () => {
  const party = { partyType: 'individual' as const, reason: 'One policy for each visa' }
  expect(addTravellerChanges({ policyholder: ama, party }).party).toEqual({ partyType: null, reason: null })
})
