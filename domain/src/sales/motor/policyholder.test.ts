import { expect, test } from 'vitest'
import type { MotorPolicyholder } from './draft.ts'
import { policyholderProblems } from './policyholder.ts'

const start = '2026-11-15'
const person: MotorPolicyholder = {
  customerType: 'individual',
  firstName: 'Ama',
  lastName: 'Serwaa',
  gender: 'FEMALE',
  dateOfBirth: '1990-05-01',
  ghanaCardNumber: 'GHA-123456789-0',
  occupation: 'Trader',
  phone: '0241234567',
  residentialAddress: '14 Ring Road',
  city: 'Accra',
  region: 'Greater Accra',
  consentAt: '2026-11-15T08:00:00Z',
}
const company: MotorPolicyholder = {
  customerType: 'corporate',
  companyName: 'Okwan Transport Ltd',
  tin: 'C0001234567',
  companyNumber: 'CS206202016',
  businessSector: 'Transport',
  contactPerson: 'Kojo Asante',
  phone: '0201234567',
  residentialAddress: '1 Harbour Road',
  city: 'Tema',
  region: 'Greater Accra',
  consentAt: '2026-11-15T08:00:00Z',
}
const pathsOf = (holder: MotorPolicyholder) =>
  policyholderProblems(holder, start).map(({ path }) => path.replace('policyholder.', ''))

test.each([
  [{ ...person, firstName: '小龙' }, 'firstName', 'Use Latin letters for the first name'],
  [{ ...person, residentialAddress: 'شارع الحلقة' }, 'residentialAddress', 'Use Latin letters for the address'],
  [{ ...company, companyName: '東京商事' }, 'companyName', 'Use Latin letters for the company name'],
  [{ ...person, occupation: 'торговля' }, 'occupation', 'Use Latin letters'],
])('text in other scripts is refused at its field, with advice', (holder, field, words) => {
  const [problem, ...others] = policyholderProblems(holder, start)
  expect(problem).toMatchObject({
    path: `policyholder.${field}`,
    message: `${words}, as on the Ghana Card or passport.`,
  })
  expect(others).toEqual([])
})

test('a complete person and a complete company have no problems', () => {
  expect(pathsOf(person)).toEqual([])
  expect(pathsOf(company)).toEqual([])
})

test('an empty form reports all required fields', () => {
  expect(pathsOf({})).toEqual(['customerType'])
  expect(pathsOf({ customerType: 'individual' })).toEqual([
    'firstName',
    'lastName',
    'gender',
    'dateOfBirth',
    'ghanaCardNumber',
    'occupation',
    'phone',
    'residentialAddress',
    'city',
    'region',
    'consentAt',
  ])
})

test('an existing customer needs only consent', () => {
  expect(pathsOf({ customerType: 'individual', customerCode: 'C-1' })).toEqual(['consentAt'])
})

test.each<[string, Partial<MotorPolicyholder>, string[]]>([
  ['18 on the first day of cover', { dateOfBirth: '2008-11-15' }, []],
  ['18 the day after', { dateOfBirth: '2008-11-16' }, ['dateOfBirth']],
  ['100 years old', { dateOfBirth: '1926-11-15' }, []],
  ['older than 100', { dateOfBirth: '1925-11-14' }, ['dateOfBirth']],
  ['a birthday that does not exist', { dateOfBirth: '1990-02-30' }, ['dateOfBirth']],
  [
    'another ID instead of the card',
    { ghanaCardNumber: undefined, otherId: { type: 'passport', number: 'G1234567' } },
    [],
  ],
  [
    'a passport number in the wrong format',
    { ghanaCardNumber: undefined, otherId: { type: 'passport', number: '1234' } },
    ['ghanaCardNumber'],
  ],
  ['a voter card', { ghanaCardNumber: undefined, otherId: { type: 'voter', number: '1234 567 890' } }, []],
  ['a digital address in the wrong format', { digitalAddress: 'near the market' }, ['digitalAddress']],
  ['an invalid email address', { email: 'ama@' }, ['email']],
])('the invalid fields are named: %s', (_, changed, paths) => {
  expect(pathsOf({ ...person, ...changed })).toEqual(paths)
})
