import { expect, test } from 'vitest'
import { NCD_CLAIM_TYPES } from '../../policies/policies/renewal.ts'
import { coversLoss, documentPurpose, MOTOR_CLAIM_TYPES } from './terms.ts'

test('documents about health are sealed, whatever kind of claim they belong to', () => {
  expect(documentPurpose('medical', 'medical_report')).toBe('medical-document')
  expect(documentPurpose('third_party_injury', 'medical_receipts')).toBe('medical-document')
  expect(documentPurpose('trip_cancellation', 'cause_evidence')).toBe('medical-document')
})

test('other documents of a claim about health are sealed too', () => {
  expect(documentPurpose('accident', 'other')).toBe('medical-document')
  expect(documentPurpose('baggage', 'other')).toBe('claim')
})

test('documents without health data are not sealed', () => {
  expect(documentPurpose('medical', 'passport')).toBe('claim')
  expect(documentPurpose('own_damage', 'photos')).toBe('claim')
})

test('claims that end a no-claim discount are motor claims', () => {
  expect(MOTOR_CLAIM_TYPES).toEqual(expect.arrayContaining([...NCD_CLAIM_TYPES]))
})

test.each([
  ['thirdparty', ['third_party_property', 'third_party_injury', 'third_party_death', 'brown_card']],
  [
    'xtra',
    ['own_damage', 'windscreen', 'third_party_property', 'third_party_injury', 'third_party_death', 'brown_card'],
  ],
  ['fire', ['fire', 'theft', 'third_party_property', 'third_party_injury', 'third_party_death', 'brown_card']],
  ['comprehensive', MOTOR_CLAIM_TYPES],
] as const)('%s covers %o', (coverType, types) => {
  expect(MOTOR_CLAIM_TYPES.filter((type) => coversLoss(type, coverType))).toEqual(types)
})
