import { describe, expect, test } from 'vitest'
import { holderChanges, holderValues, knownValues, problemsOfHolder } from './holder-values.ts'

const empty = holderValues({})
const ama = {
  ...empty,
  policyholder: { ...empty.policyholder, firstName: 'Ama', lastName: 'Mensah', phone: '0241234567' },
}

describe('the policyholder', () => {
  test('defaults to a Ghanaian resident who travels', () => {
    expect(holderValues({})).toMatchObject({
      policyholder: { customerType: 'individual', idKind: 'ghana-card' },
      nationality: 'GH',
      countryOfResidence: 'GH',
      isTravelling: 'yes',
    })
  })

  test('a known customer fills every field', () => {
    const customer = { customerCode: 'CUS-000001', customerType: 'individual' as const, city: 'Accra' }
    const known = knownValues(customer, {
      phone: '233241234567',
      title: null,
      firstName: 'Ama',
      otherNames: null,
      lastName: 'Mensah',
      gender: 'FEMALE',
      dateOfBirth: '1985-03-05',
      ghanaCardNumber: 'GHA-123456789-0',
      occupation: 'Trader',
      companyName: null,
      tin: null,
      contactPerson: null,
      email: null,
      digitalAddress: 'GA-123-4567',
      residentialAddress: '12 Ring Road East',
      region: 'Greater Accra',
    })
    expect(holderChanges({ ...empty, policyholder: known }, {}).policyholder).toMatchObject({
      customerType: 'individual',
      mobileNumber: '024 123 4567',
      title: 'Ms',
      firstName: 'Ama',
      lastName: 'Mensah',
      gender: 'female',
      dateOfBirth: '1985-03-05',
      occupation: 'Trader',
      digitalAddress: 'GA-123-4567',
      residentialAddress: '12 Ring Road East',
      city: 'Accra',
      region: 'Greater Accra',
      idType: 'ghana_card',
      idNumber: 'GHA-123456789-0',
    })
  })

  test('a saved policyholder is shown as entered', () => {
    const policyholder = { idType: 'voter_id' as const, idNumber: '1234567890', gender: 'male' as const }
    const shown = holderValues({ policyholder })
    expect(shown.policyholder).toMatchObject({ idKind: 'voter', otherIdNumber: '1234567890', gender: 'MALE' })
    expect(holderChanges(shown, {}).policyholder).toMatchObject(policyholder)
  })

  test('problems from the server appear at the fields of the form', () => {
    const paths = ['mobileNumber', 'idNumber', 'lastName', 'isTravelling'].map((path) => ({ path }))
    expect(problemsOfHolder(paths).map(({ path }) => path)).toEqual([
      'policyholder.phone',
      'policyholder.ghanaCardNumber',
      'policyholder.lastName',
      'isTravelling',
    ])
  })

  test('an empty field clears the answer', () => {
    expect(
      holderChanges({ ...ama, policyholder: { ...ama.policyholder, otherNames: '  ' } }, {}).policyholder?.otherNames,
    ).toBeNull()
  })

  test('a corrected name also changes the traveller', () => {
    const travellers = [
      { travellerId: 'a', relationship: 'self' as const, firstName: 'Amma', passportNumber: 'G1234567' },
      { travellerId: 'b', relationship: 'child' as const, firstName: 'Kofi' },
    ]
    const changes = holderChanges({ ...ama, passportNumber: 'G1234567' }, { travellers })
    expect(changes.travellers).toMatchObject([
      { travellerId: 'a', firstName: 'Ama', passportNumber: 'G1234567' },
      { travellerId: 'b', firstName: 'Kofi' },
    ])
  })

  test('a policyholder who travels, with the passport, replaces the first traveller without a name', () => {
    const travellers = [{ travellerId: 'a' }, { travellerId: 'b' }]
    const changes = holderChanges({ ...ama, passportNumber: 'G1234567' }, { travellers })
    expect(changes.travellers).toMatchObject([
      { travellerId: 'a', relationship: 'self', firstName: 'Ama', passportNumber: 'G1234567' },
      { travellerId: 'b' },
    ])
    expect(
      holderValues({
        travellers: [{ ...travellers[0], travellerId: 'a', relationship: 'self', passportNumber: 'G1' }],
      }),
    ).toMatchObject({ passportNumber: 'G1' })
  })

  test('a policyholder who does not travel is not a traveller', () => {
    const travellers = [{ travellerId: 'a', relationship: 'self' as const }]
    expect(holderChanges({ ...ama, isTravelling: 'no' }, { travellers }).travellers).toEqual([])
  })

  test('a company does not travel', () => {
    const company = { ...ama, policyholder: { ...ama.policyholder, customerType: 'corporate' as const } }
    expect(holderChanges(company, {}).policyholder?.isTravelling).toBe(false)
  })
})
