import { GENDERS, type Gender, REGIONS, type Region } from '@okwan/domain/customers/customers/terms'
import type { RequestContent } from './request-content.ts'

export const NO_CHANGES = {
  firstName: '',
  otherNames: '',
  lastName: '',
  dateOfBirth: '',
  gender: '',
  ghanaCardNumber: '',
  phone: '',
  email: '',
  residentialAddress: '',
  digitalAddress: '',
  city: '',
  region: '',
  occupation: '',
  companyName: '',
  tin: '',
  companyNumber: '',
  contactPerson: '',
}

/** Typed values; empty fields do not change. */
export type CustomerChanges = typeof NO_CHANGES

/** The request with the filled-in fields; undefined if all fields are empty. */
export function customerContent({ gender, region, ...texts }: CustomerChanges): RequestContent | undefined {
  const input = Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]))
  const changes = {
    ...Object.fromEntries(input),
    ...(isGender(gender) ? { gender } : {}),
    ...(isRegion(region) ? { region } : {}),
  }
  return Object.keys(changes).length === 0 ? undefined : { kind: 'customer', ...changes }
}

function isGender(text: string): text is Gender {
  return GENDERS.some((gender) => gender === text)
}

function isRegion(text: string): text is Region {
  return REGIONS.some((region) => region === text)
}
