import { expect, test } from 'vitest'
import { applyFinding, needsChassisProof, type SavedDraft, saveAnswers } from './save-answers.ts'

const corolla = { make: 'Toyota', model: 'Corolla', numberOfSeats: 5, engineCapacity: 1800, yearOfManufacture: 2018 }
const finding = {
  registrationNumber: 'GR 1234-20',
  register: { vehicle: corolla, chassisKey: 'JTDBR32E720012345' },
}
const found = applyFinding({ draft: {} }, finding)

test('values replace, null clears, missing fields stay', () => {
  const first = saveAnswers({ draft: {} }, { vehicle: { make: 'Kia', model: 'Rio' }, vehicleStatus: 'unregistered' })
  const next = saveAnswers(first, { vehicle: { model: null, color: 'Red' } })
  expect(next.draft).toMatchObject({ vehicleStatus: 'unregistered', vehicle: { make: 'Kia', color: 'Red' } })
  expect(next.draft.vehicle).not.toHaveProperty('model')
})

test('the source is the register until a detail is changed', () => {
  expect(found.draft).toMatchObject({ vehicleSource: 'register', vehicle: corolla })
  expect(saveAnswers(found, { vehicle: { color: 'Red' } }).draft.vehicleSource).toBe('register')
  const changed = saveAnswers(found, { vehicle: { numberOfSeats: 7 } })
  expect(changed.draft.vehicleSource).toBe('manual')
  expect(saveAnswers(changed, { vehicle: { numberOfSeats: 5 } }).draft.vehicleSource).toBe('register')
})

test('another plate removes the register data; the same plate in another format does not', () => {
  const cover = { insurer: 'other', insurerName: 'Other', startDate: '2026-01-01', endDate: '2026-12-31' } as const
  const covered = applyFinding({ draft: {} }, { ...finding, activeCover: cover })
  expect(saveAnswers(covered, { registrationNumber: 'gr-1234-20' })).toMatchObject({
    draft: { activeCover: cover },
    register: finding.register,
  })
  const other = saveAnswers(covered, { registrationNumber: 'GR 9-20' })
  expect(other.register).toBeUndefined()
  expect(other.draft).not.toHaveProperty('activeCover')
  expect(other.draft.vehicleSource).toBe('manual')
})

test('the last chassis characters verify the vehicle; three failed attempts leave it unverified', () => {
  expect(needsChassisProof(found)).toBe(true)
  const verified = saveAnswers(found, { chassisNumber: '012345' })
  expect(verified.draft.chassisNumber).toBe('JTDBR32E720012345')
  expect(needsChassisProof(verified)).toBe(false)

  let wrong: SavedDraft = found
  for (const tries of [1, 2]) {
    wrong = saveAnswers(wrong, { chassisNumber: '999999' })
    expect(wrong.draft).toMatchObject({ chassisTries: tries, vehicleSource: 'register' })
    expect(wrong.draft.chassisNumber).toBeUndefined()
  }
  const manual = saveAnswers(wrong, { chassisNumber: 'JTDBR32E720099999' })
  expect(manual.draft).toMatchObject({ chassisNumber: 'JTDBR32E720099999', vehicleSource: 'manual' })
  expect(manual.register).toBeUndefined()
  // The record was not verified, so its details may be those of another vehicle.
  expect(manual.draft.vehicle ?? manual.draft.vehicleConfirmed).toBeUndefined()

  const end = saveAnswers(wrong, { chassisNumber: '888 888' })
  expect(end.draft).toMatchObject({ vehicleSource: 'manual' })
  expect(end.draft.chassisNumber).toBeUndefined()
})

test('a changed pricing answer removes the estimate; other answers do not', () => {
  const priced = saveAnswers(found, { underwriting: { riskCode: 'X1' }, policyholder: { city: 'Accra' } })
  const chosen: SavedDraft = { ...priced, draft: { ...priced.draft, estimateId: 'e1', referral: 'approved' } }
  expect(saveAnswers(chosen, { policyholder: { city: 'Tema' } }).draft.estimateId).toBe('e1')
  for (const answers of [{ vehicle: { numberOfSeats: 7 } }, { underwriting: { ncdYears: 2 } }]) {
    const { draft } = saveAnswers(chosen, answers)
    expect(draft.estimateId).toBeUndefined()
    expect(draft.referral).toBeUndefined()
  }
  expect(saveAnswers(chosen, { underwriting: { ncdYears: 2 }, estimateId: 'e2' }).draft.estimateId).toBe('e2')
})

test('an approval applies only to the answers that the underwriter saw', () => {
  const { draft } = saveAnswers(found, { underwriting: { riskCode: 'X1', declinedBefore: true } })
  const agreed: SavedDraft = { ...found, draft: { ...draft, estimateId: 'e1', referral: 'approved' } }
  expect(saveAnswers(agreed, { policyholder: { city: 'Tema' } }).draft.referral).toBe('approved')
  for (const underwriting of [{ claimsInThreeYears: 5 }, { modified: true }, { photoFileIds: ['f1'] }]) {
    const changed = saveAnswers(agreed, { underwriting }).draft
    expect([changed.estimateId, changed.referral]).toEqual(['e1', undefined])
  }
})

test('a start after the current cover moves the period', () => {
  const cover = { insurer: 'other', insurerName: 'Other', startDate: '2026-01-01', endDate: '2026-12-05' } as const
  const covered = applyFinding({ draft: {} }, { ...finding, activeCover: cover })
  expect(saveAnswers(covered, { activeCoverChoice: 'start-after' }).draft.underwriting).toEqual({
    startDate: '2026-12-06',
    endDate: '2027-12-05',
  })
})

test('looking up another vehicle removes the estimate and verification of the first', () => {
  const sold: SavedDraft = {
    ...found,
    draft: { ...found.draft, estimateId: 'e1', vehicleConfirmed: true, chassisNumber: 'JTDBR32E720012345' },
  }
  const { draft } = applyFinding(sold, { registrationNumber: 'GR 77-21' })
  expect(draft).toMatchObject({ registrationNumber: 'GR 77-21', vehicleSource: 'manual' })
  expect(draft.estimateId ?? draft.vehicleConfirmed ?? draft.chassisNumber ?? draft.vehicle).toBeUndefined()
})

test('a taxi is always for hire; after a change to private use, the question must be answered again', () => {
  const taxi = saveAnswers({ draft: {} }, { underwriting: { riskCode: 'TAXI', hireOrReward: false } })
  expect(taxi.draft.underwriting).toEqual({ riskCode: 'TAXI', hireOrReward: true })
  const own = saveAnswers(taxi, { underwriting: { riskCode: 'X1' } })
  expect(own.draft.underwriting).toEqual({ riskCode: 'X1' })
})
