import type { ChallengeDetail } from '@okwan/contract/service/challenged-policies'
import { expect, test } from 'vitest'
import { rejectedFields } from './rejected-fields.ts'

const vehicle = {} as NonNullable<ChallengeDetail['vehicle']>
const answered = (answer: string, code: string | null = 'MID_REJECTED') => [{ sentAt: '', sent: [], answer, code }]
const rejected = (changes: Partial<Parameters<typeof rejectedFields>[0]>) =>
  rejectedFields({ reason: 'MID_REJECTED', exchanges: [], vehicle, customer: { isCompany: false }, ...changes })

test('the response of the MID names the field', () => {
  const unknown = answered('The registration number is not in the vehicle register.')
  expect(rejected({ exchanges: unknown })).toEqual(['registrationNumber'])
  expect(rejected({ exchanges: answered('Invalid VIN') })).toEqual(['chassisNumber'])
  expect(rejected({ exchanges: answered('Rejected') })).toEqual([])
  expect(rejected({ exchanges: answered('Registration number received', null) })).toEqual([])
  expect(rejected({ exchanges: unknown, vehicle: null })).toEqual([])
  expect(rejected({ exchanges: unknown, reason: 'DUPLICATE_COVER' })).toEqual([])
})

test('a mismatch is in two fields, and a company has no first name', () => {
  expect(rejected({ reason: 'VEHICLE_MISMATCH' })).toEqual(['registrationNumber', 'chassisNumber'])
  expect(rejected({ reason: 'KYC_MISMATCH' })).toEqual(['firstName', 'lastName'])
  expect(rejected({ reason: 'KYC_MISMATCH', customer: { isCompany: true } })).toEqual([])
})
