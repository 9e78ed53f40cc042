import { describe, expect, test } from 'vitest'
import { nic2024 } from '../../products/rate-books/nic-2024.fixture.ts'
import type { MotorDraft } from './draft.ts'
import { type FlowContext, firstIncompleteStep, requireComplete, stepsOf } from './steps.ts'
import type { MotorStep } from './terms.ts'

const context: FlowContext = { today: '2026-11-15', rateBook: nic2024, referrals: [] }

const plate: MotorDraft = { vehicleStatus: 'registered', registrationNumber: 'gr 1234-20' }
const chassis: MotorDraft = { ...plate, chassisNumber: 'WAUZZZ8V0HA012345' }
const vehicle: MotorDraft = {
  ...chassis,
  vehicleSource: 'register',
  vehicle: {
    make: 'Toyota',
    model: 'Corolla',
    yearOfManufacture: 2018,
    color: 'Silver',
    bodyType: 'Saloon',
    engineCapacity: 1800,
    numberOfSeats: 5,
  },
}
const confirmed: MotorDraft = { ...vehicle, vehicleConfirmed: true }
const underwritten: MotorDraft = {
  ...confirmed,
  underwriting: { riskCode: 'X1', startDate: '2026-11-15', endDate: '2027-11-14', hireOrReward: false },
}
const paused: MotorDraft = {
  ...underwritten,
  policyholder: {
    customerType: 'individual',
    firstName: 'Ama',
    lastName: 'Serwaa',
    gender: 'FEMALE',
    dateOfBirth: '1990-05-01',
    ghanaCardNumber: 'GHA-123456789-0',
    occupation: 'Trader',
    phone: '024 123 4567',
    residentialAddress: '14 Ring Road',
    city: 'Accra',
    region: 'Greater Accra',
    consentAt: '2026-11-15T08:00:00Z',
  },
}
const chosen: MotorDraft = {
  ...paused,
  underwriting: { ...paused.underwriting, coverType: 'thirdparty' },
  estimateId: 'est-1',
}

test.each<[MotorStep, MotorDraft]>([
  ['vehicle-information', {}],
  ['chassis-vin', plate],
  ['edit-vehicle-details', chassis],
  ['vehicle-details', vehicle],
  ['underwriting', confirmed],
  ['policy-holder', underwritten],
  ['estimates', paused],
  ['payment', chosen],
])('the first incomplete step is %s', (step, draft) => {
  expect(firstIncompleteStep(draft, context)).toBe(step)
})

test('a complete draft can be sold, an incomplete one is refused with its fields', () => {
  expect(() => requireComplete(chosen, context)).not.toThrow()
  expect(() => requireComplete(plate, context)).toThrow(
    expect.objectContaining({ code: 'invalid_chassis', fields: [expect.objectContaining({ path: 'chassisNumber' })] }),
  )
})

describe('active cover', () => {
  const covered: MotorDraft = {
    ...confirmed,
    activeCover: { insurer: 'other', insurerName: 'Star', startDate: '2026-01-01', endDate: '2026-11-30' },
  }

  test('blocks the sale until an option is selected', () => {
    expect(firstIncompleteStep(covered, context)).toBe('active-policy')
    expect(() => requireComplete(covered, context)).toThrow(expect.objectContaining({ code: 'vehicle_covered' }))
  })

  test('is irrelevant if the new cover starts later', () => {
    const later: MotorDraft = {
      ...covered,
      activeCoverChoice: 'start-after',
      underwriting: { startDate: '2026-12-01' },
    }
    expect(firstIncompleteStep(later, context)).toBe('underwriting')
  })

  test('can be replaced with evidence, or on its last day', () => {
    const replaced: MotorDraft = { ...covered, activeCoverChoice: 'replace' }
    expect(firstIncompleteStep(replaced, context)).toBe('active-policy')
    expect(firstIncompleteStep({ ...replaced, replacementEvidenceFileId: 'f1' }, context)).toBe('underwriting')
    expect(firstIncompleteStep(replaced, { ...context, today: '2026-11-30' })).toBe('underwriting')
  })

  test('at our company can be renewed or changed, but not replaced', () => {
    const ownCover: MotorDraft = {
      ...covered,
      activeCover: { insurer: 'ours', insurerName: 'Okwan', startDate: '2026-01-01', endDate: '2026-11-30' },
      activeCoverChoice: 'replace',
      replacementEvidenceFileId: 'f1',
    }
    expect(firstIncompleteStep(ownCover, context)).toBe('active-policy')
  })
})

test('a typed chassis number that is not a VIN must be confirmed', () => {
  const input: MotorDraft = { ...confirmed, vehicleSource: 'manual', chassisNumber: 'AB12345' }
  expect(firstIncompleteStep(input, context)).toBe('vehicle-details')
  expect(firstIncompleteStep({ ...input, chassisConfirmed: true }, context)).toBe('underwriting')
  expect(firstIncompleteStep({ ...input, vehicleSource: 'register' }, context)).toBe('underwriting')
})

test('a referred draft needs an approval', () => {
  const referred = { ...context, referrals: [{ message: 'The vehicle is 16 years old.' }] }
  expect(firstIncompleteStep(chosen, referred)).toBe('estimates')
  expect(() => requireComplete({ ...chosen, referral: 'waiting' }, referred)).toThrow(
    expect.objectContaining({ code: 'needs_referral' }),
  )
  expect(() => requireComplete({ ...chosen, referral: 'declined' }, referred)).toThrow('declined')
  expect(() => requireComplete({ ...chosen, referral: 'approved' }, referred)).not.toThrow()
})

test('a company cannot use the private individual class', () => {
  const company: MotorDraft = {
    ...chosen,
    policyholder: { ...chosen.policyholder, customerCode: 'C1', customerType: 'corporate' },
  }
  expect(() => requireComplete(company, context)).toThrow(expect.objectContaining({ code: 'risk_holder_mismatch' }))
})

test('the nine pages belong to five steps', () => {
  expect(stepsOf({}, context).map(({ number }) => number)).toEqual([1, 1, 1, 1, 1, 2, 3, 4, 5])
})
