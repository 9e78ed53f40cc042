import { spellingDistance } from './identity.ts'

/** Details of a customer that can change, with their names. */
export const CUSTOMER_DETAIL_LABELS = {
  firstName: 'First name',
  otherNames: 'Other names',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  gender: 'Gender',
  ghanaCardNumber: 'Ghana Card',
  phone: 'Phone',
  email: 'Email',
  residentialAddress: 'Address',
  digitalAddress: 'Digital address',
  city: 'Town or city',
  region: 'Region',
  occupation: 'Occupation',
  companyName: 'Company name',
  tin: 'TIN',
  companyNumber: 'Company registration number',
  contactPerson: 'Contact person',
} as const
export type CustomerDetail = keyof typeof CUSTOMER_DETAIL_LABELS

export const NAME_DETAILS: ReadonlySet<string> = new Set(['firstName', 'otherNames', 'lastName'])
export const DETAILS_OF_A_PERSON: ReadonlySet<string> = new Set([
  ...NAME_DETAILS,
  'dateOfBirth',
  'gender',
  'ghanaCardNumber',
  'occupation',
])
export const DETAILS_OF_A_COMPANY: ReadonlySet<string> = new Set([
  'companyName',
  'tin',
  'companyNumber',
  'contactPerson',
])

/** Names that differ by at most this many letters count as spellings of the same name. */
export const SPELLING_LETTERS = 3

/** Whether a new name is a different name, and not only a different spelling. */
export function isOtherName(from: string, to: string): boolean {
  return spellingDistance(from.toLowerCase(), to.toLowerCase()) > SPELLING_LETTERS
}
