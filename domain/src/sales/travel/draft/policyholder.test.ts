import { expect, test } from 'vitest'
import { travel2026 } from '../../../products/travel-plans/travel-2026.fixture.ts'
import { ama, company, TODAY } from './draft.fixture.ts'
import { parsePassport } from './passport.ts'
import { readPolicyholder } from './policyholder.ts'

const read = (raw: unknown) => readPolicyholder(raw, TODAY, travel2026)
const wrongFields = (raw: unknown) => {
  const reading = read(raw)
  return reading.ok ? [] : reading.problems.map(({ path }) => path)
}

test('typed values are normalized', () => {
  const reading = read(ama)
  expect(reading).toMatchObject({
    ok: true,
    value: {
      mobileNumber: '233241234567',
      idNumber: 'GHA-123456789-0',
      digitalAddress: 'GA-144-3422',
      emailCertificate: false,
    },
  })
})

test('an empty form reports all required fields', () => {
  expect(wrongFields(undefined)).toEqual(['customerType'])
  expect(wrongFields({ customerType: 'individual' })).toEqual([
    'mobileNumber',
    'title',
    'firstName',
    'lastName',
    'dateOfBirth',
    'gender',
    'nationality',
    'countryOfResidence',
    'idType',
    'idNumber',
    'residentialAddress',
    'isTravelling',
  ])
  expect(wrongFields({ customerType: 'corporate' })).toEqual([
    'mobileNumber',
    'companyName',
    'tin',
    'contactPerson',
    'contactMobile',
    'residentialAddress',
  ])
})

test.each<[string, object, string[]]>([
  ['18 today', { dateOfBirth: '2008-05-10' }, []],
  ['18 tomorrow', { dateOfBirth: '2008-05-11' }, ['dateOfBirth']],
  ['29 February in a year without one', { dateOfBirth: '1991-02-29' }, ['dateOfBirth']],
  ['living abroad', { countryOfResidence: 'NG' }, ['countryOfResidence']],
  ['a foreigner living in Ghana', { nationality: 'NG' }, []],
  ['a landline', { mobileNumber: '0302123456' }, ['mobileNumber']],
  ['digits in a name', { firstName: 'Ama2' }, ['firstName']],
  ['a name of one letter', { lastName: 'M' }, ['lastName']],
  ['an email certificate without an address', { email: '', emailCertificate: true }, ['email']],
  ['no email', { email: undefined }, []],
  ['a broken email', { email: 'ama@example' }, ['email']],
  ['a region that does not exist', { region: 'Accra' }, ['region']],
  ['a broken digital address', { digitalAddress: 'GA-1' }, ['digitalAddress']],
  ['a short address', { residentialAddress: 'Osu' }, ['residentialAddress']],
  ['a Ghana Card with a letter missing', { idNumber: 'GH-123456789-0' }, ['idNumber']],
  ['a Ghana passport', { idType: 'passport', idNumber: 'g1234567' }, []],
  ['a Ghana passport with eight digits', { idType: 'passport', idNumber: 'G12345678' }, ['idNumber']],
  ['a foreign passport', { nationality: 'NG', idType: 'passport', idNumber: 'B00012345' }, []],
  ['a voter ID', { idType: 'voter_id', idNumber: '1234567890' }, []],
  ['a voter ID with a digit missing', { idType: 'voter_id', idNumber: '123456789' }, ['idNumber']],
  ["a driver's licence", { idType: 'drivers_licence', idNumber: 'MEN-05039012345-1' }, []],
])('the invalid fields are named for a policyholder: %s', (_, change, wrong) => {
  expect(wrongFields({ ...ama, ...change })).toEqual(wrong)
})

test('a company has a TIN or Ghana Card number and never travels', () => {
  expect(read({ ...company, isTravelling: true })).toMatchObject({ ok: true, value: { isTravelling: false } })
  expect(read({ ...company, tin: 'GHA-123456789-0' })).toMatchObject({ ok: true })
  expect(wrongFields({ ...company, tin: 'X0012345678' })).toEqual(['tin'])
})

test.each([
  ['g 123-4567', 'GH', 'G1234567'],
  ['12345678', 'GH', undefined],
  ['c01x00t47', 'DE', 'C01X00T47'],
  ['1234', 'DE', undefined],
  ['1234567890123456', 'DE', undefined],
])('the passport number %s of a citizen of %s is %s', (input, nationality, expected) => {
  expect(parsePassport(input, nationality)).toBe(expected)
})
