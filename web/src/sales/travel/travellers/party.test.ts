import { expect, test } from 'vitest'
import { aloneChanges, moreChanges } from './party.ts'

const ama = { firstName: 'Ama', lastName: 'Mensah', idType: 'passport' as const, idNumber: 'G1234567' }

test('a policyholder who travels alone is the traveller, with the passport told before', () => {
  expect(aloneChanges({ policyholder: { ...ama, isTravelling: true } }).travellers).toMatchObject([
    { firstName: 'Ama', relationship: 'self', passportNumber: 'G1234567' },
  ])
})

test('somebody else who travels alone is asked for', () => {
  expect(aloneChanges({ policyholder: { ...ama, isTravelling: false } }).travellers).toEqual([{}])
})

test('the policyholder is in the list once, before whoever is added', () => {
  const first = moreChanges({ policyholder: { ...ama, isTravelling: true } })
  expect(first.travellers?.map(({ relationship }) => relationship)).toEqual(['self', undefined])
  const travellers = [{ travellerId: 'a', relationship: 'self' as const }]
  expect(moreChanges({ policyholder: { ...ama, isTravelling: true }, travellers }).travellers).toHaveLength(2)
})
