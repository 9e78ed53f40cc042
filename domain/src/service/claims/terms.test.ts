import { expect, test } from 'vitest'
import { NCD_CLAIM_TYPES } from '../../policies/policies/renewal.ts'
import { MOTOR_CLAIM_TYPES, paperPurpose } from './terms.ts'

test('papers about health are sealed, whatever kind of claim they belong to', () => {
  expect(paperPurpose('medical', 'medical_report')).toBe('medical-paper')
  expect(paperPurpose('third_party_injury', 'medical_receipts')).toBe('medical-paper')
  expect(paperPurpose('trip_cancellation', 'cause_evidence')).toBe('medical-paper')
})

test('other documents of a claim about health are sealed too', () => {
  expect(paperPurpose('accident', 'other')).toBe('medical-paper')
  expect(paperPurpose('baggage', 'other')).toBe('claim')
})

test('papers that tell nothing of health are not', () => {
  expect(paperPurpose('medical', 'passport')).toBe('claim')
  expect(paperPurpose('own_damage', 'photos')).toBe('claim')
})

test('claims that end a no-claim discount are motor claims', () => {
  expect(MOTOR_CLAIM_TYPES).toEqual(expect.arrayContaining([...NCD_CLAIM_TYPES]))
})
