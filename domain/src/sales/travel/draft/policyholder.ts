import { parseDigitalAddress, parseGhanaCard, parseTin } from '../../../customers/customers/identity.ts'
import { REGIONS } from '../../../customers/customers/terms.ts'
import { ageOn, type IsoDate } from '../../../platform/dates.ts'
import type { FieldProblem } from '../../../platform/refusal.ts'
import type { TravelRateBook } from '../../../products/travel-plans/rate-book.ts'
import {
  ADULT_YEARS,
  CUSTOMER_TYPES,
  GENDERS,
  ID_TYPES,
  type IdType,
  TRAVEL_TITLES,
} from '../../../products/travel-plans/terms.ts'
import { country, email, personName, phone } from './fields.ts'
import {
  check,
  choice,
  day,
  type Field,
  form,
  optional,
  type ParseResult,
  parsed,
  text,
  withDefault,
  yesNo,
} from './form.ts'
import { parsePassport } from './passport.ts'

const HOME = 'GH'

export type Policyholder = Person | Company
export type Person = Extract<ReturnType<typeof readPerson>, { ok: true }>['value']
export type Company = Extract<ReturnType<typeof readCompany>, { ok: true }>['value']

/** Step `policyholder`: a person or a company. */
export function readPolicyholder(raw: unknown, today: IsoDate, book: TravelRateBook): ParseResult<Policyholder> {
  const kind = form({ customerType: choice('Select person or company.', CUSTOMER_TYPES) })(raw, '')
  if (!kind.ok) return kind
  return kind.value.customerType === 'corporate' ? readCompany(raw) : readPerson(raw, today, book)
}

const addressFields = {
  residentialAddress: text('Enter the address.', 5, 120),
  city: optional(text('Enter the town or city.', 2, 60)),
  region: optional(choice('Select a region.', REGIONS)),
  digitalAddress: optional(parsed('', 'Enter a digital address, such as GA-144-3422.', parseDigitalAddress)),
}

function readPerson(raw: unknown, today: IsoDate, book: TravelRateBook) {
  const reading = form({
    customerType: choice('Select person or company.', ['individual'] as const),
    mobileNumber: phone('Enter the phone number.'),
    title: choice('Select a title.', TRAVEL_TITLES),
    firstName: personName('Enter the first name.'),
    lastName: personName('Enter the last name.'),
    otherNames: optional(personName('Enter the other names.')),
    dateOfBirth: day('Enter the date of birth.'),
    gender: choice('Select a gender.', GENDERS),
    email: optional(email('')),
    /** Requires an email address. */
    emailCertificate: withDefault(yesNo(''), false),
    nationality: country('Select the nationality.', book),
    countryOfResidence: country('Select the country of residence.', book),
    idType: choice('Select the ID type.', ID_TYPES),
    idNumber: text('Enter the ID number.', 5, 30),
    ...addressFields,
    occupation: optional(text('', 2, 60)),
    isTravelling: yesNo('Select whether the policyholder is travelling.'),
  })(raw, '')
  const checked = check(reading, (person) => [
    ...adultProblems(person.dateOfBirth, today),
    ...residenceProblems(person.countryOfResidence),
    ...emailProblems(person.emailCertificate, person.email),
    ...idProblems(person.idType, person.idNumber, person.nationality),
  ])
  if (!checked.ok) return checked
  const { idType, idNumber, nationality } = checked.value
  const value = { ...checked.value, idNumber: parseId(idType, idNumber, nationality) ?? idNumber }
  return { ok: true as const, value }
}

function readCompany(raw: unknown) {
  return form({
    customerType: choice('Select person or company.', ['corporate'] as const),
    mobileNumber: phone('Enter the phone number.'),
    companyName: text('Enter the company name.', 2, 120),
    tin: parsed('Enter the TIN.', 'Enter a TIN, such as C0001234567, or a Ghana Card number.', parseTin),
    contactPerson: personName('Enter the contact person.'),
    contactMobile: phone('Enter the contact person’s phone number.'),
    email: optional(email('')),
    ...addressFields,
    isTravelling: notTravelling,
  })(raw, '')
}

const notTravelling: Field<false> = () => ({ ok: true, value: false })

function adultProblems(dateOfBirth: IsoDate, today: IsoDate): FieldProblem[] {
  if (ageOn(dateOfBirth, today) >= ADULT_YEARS) return []
  return [{ path: 'dateOfBirth', message: `The policyholder must be at least ${ADULT_YEARS} years old.` }]
}

function residenceProblems(countryOfResidence: string): FieldProblem[] {
  if (countryOfResidence === HOME) return []
  return [{ path: 'countryOfResidence', message: 'The policyholder must be resident in Ghana.' }]
}

function emailProblems(emailCertificate: boolean, address: string | undefined): FieldProblem[] {
  if (!emailCertificate || address) return []
  return [{ path: 'email', message: 'Enter the email address for the certificate.' }]
}

function idProblems(idType: IdType, idNumber: string, nationality: string): FieldProblem[] {
  if (parseId(idType, idNumber, nationality)) return []
  return [{ path: 'idNumber', message: ID_EXAMPLES[idType] }]
}

function parseId(idType: IdType, text: string, nationality: string): string | undefined {
  if (idType === 'ghana_card') return parseGhanaCard(text)?.text
  if (idType === 'passport') return parsePassport(text, nationality)
  const number = text.toUpperCase().replace(/\s/g, '')
  const shape = idType === 'voter_id' ? /^\d{10}$/ : /^[A-Z0-9-]{6,20}$/
  return shape.test(number) ? number : undefined
}

const ID_EXAMPLES: Record<IdType, string> = {
  ghana_card: 'Enter a Ghana Card number, such as GHA-123456789-0.',
  passport: 'Enter the passport number as printed, such as G1234567.',
  drivers_licence: 'Enter the driver’s licence number with 6 to 20 letters and digits.',
  voter_id: 'Enter a voter ID with 10 digits.',
}
