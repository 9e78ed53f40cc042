import {
  isPrintable,
  LATIN_ADVICE,
  parseCompanyNumber,
  parseDigitalAddress,
  parseGhanaCard,
  parseName,
  parseTin,
} from '../../customers/customers/identity.ts'
import { ageOn, type IsoDate, isIsoDate } from '../../platform/dates.ts'
import { parseEmail } from '../../platform/email.ts'
import { parsePhone } from '../../platform/phone.ts'
import type { MotorPolicyholder } from './draft.ts'
import type { StepProblem } from './terms.ts'

type Field = keyof MotorPolicyholder
type Rule = [field: Field, isRight: boolean, message: string]

/** Problems of the policyholder details. An existing customer needs only consent. */
export function policyholderProblems(holder: MotorPolicyholder = {}, startDate: IsoDate): StepProblem[] {
  if (!holder.customerType) return [at('customerType', 'Select person or company.')]
  const ownRules = holder.customerType === 'individual' ? personRules(holder, startDate) : companyRules(holder)
  const details = holder.customerCode ? [] : [...ownRules, ...contactRules(holder)]
  const consent: Rule = ['consentAt', Boolean(holder.consentAt), 'The customer must consent to the use of their data.']
  return [...details, consent]
    .filter(([, isRight]) => !isRight)
    .map(([field, , message]) => at(field, isInOtherLetters(holder[field]) ? latinAdvice(field) : message))
}

function personRules(holder: MotorPolicyholder, startDate: IsoDate): Rule[] {
  const { firstName, otherNames, lastName, dateOfBirth = '', ghanaCardNumber, otherId, gender, occupation } = holder
  const age = isIsoDate(dateOfBirth) ? ageOn(dateOfBirth, startDate) : -1
  const hasId = ghanaCardNumber ? parseGhanaCard(ghanaCardNumber) !== undefined : isOtherId(otherId)
  return [
    ['firstName', isName(firstName), 'Enter a first name of 2 to 60 letters.'],
    [
      'otherNames',
      !otherNames || isName(otherNames),
      'Other names can contain letters, spaces, hyphens and apostrophes.',
    ],
    ['lastName', isName(lastName), 'Enter a last name of 2 to 60 letters.'],
    ['gender', gender !== undefined, 'Select the gender, as on the Ghana Card.'],
    ['dateOfBirth', dateOfBirth !== '', 'Enter the date of birth.'],
    [
      'dateOfBirth',
      dateOfBirth === '' || (age >= 18 && age <= 100),
      'The policyholder must be 18 to 100 years old on the start date.',
    ],
    ['ghanaCardNumber', hasId, 'Enter the Ghana Card number, such as GHA-123456789-0, or another ID.'],
    ['occupation', isText(occupation), 'Enter the occupation.'],
  ]
}

function companyRules(holder: MotorPolicyholder): Rule[] {
  const { companyName, tin = '', companyNumber = '', contactPerson = '', businessSector } = holder
  return [
    ['companyName', isText(companyName), 'Enter the company name.'],
    ['tin', parseTin(tin) !== undefined, 'Enter the company’s TIN, such as C0001234567.'],
    [
      'companyNumber',
      parseCompanyNumber(companyNumber) !== undefined,
      'Enter the registration number, such as CS206202016.',
    ],
    ['businessSector', isText(businessSector), 'Enter the business sector.'],
    ['contactPerson', isName(contactPerson), 'Enter the contact person.'],
  ]
}

function contactRules(holder: MotorPolicyholder): Rule[] {
  const { phone = '', email, digitalAddress, residentialAddress, city, region } = holder
  const isEmail = !email || (email.length <= 120 && parseEmail(email) !== undefined)
  return [
    ['phone', parsePhone(phone) !== undefined, 'Enter a Ghana mobile number, such as 024 123 4567.'],
    ['email', isEmail, 'Enter an email address, such as name@example.com.'],
    [
      'digitalAddress',
      !digitalAddress || parseDigitalAddress(digitalAddress) !== undefined,
      'Enter a digital address, such as GA-144-3422.',
    ],
    ['residentialAddress', isText(residentialAddress), 'Enter the address.'],
    ['city', isText(city), 'Enter the town or city.'],
    ['region', region !== undefined, 'Select the region.'],
  ]
}

function isOtherId(otherId: MotorPolicyholder['otherId']): boolean {
  if (!otherId) return false
  const number = otherId.number.toUpperCase().replace(/[\s-]/g, '')
  return (otherId.type === 'passport' ? /^[A-Z]\d{7}$/ : /^[A-Z0-9]{6,20}$/).test(number)
}

function isName(text = ''): boolean {
  return parseName(text) !== undefined
}

function isText(text = ''): boolean {
  const { length } = text.trim()
  return length >= 2 && length <= 120 && isPrintable(text)
}

/** Names the field, because the error summary shows messages without their fields. */
function latinAdvice(field: Field): string {
  const name = PRINTED_FIELDS[field]
  return name ? LATIN_ADVICE.replace('letters', `letters for ${name}`) : LATIN_ADVICE
}

const PRINTED_FIELDS: Partial<Record<Field, string>> = {
  firstName: 'the first name',
  otherNames: 'the other names',
  lastName: 'the last name',
  companyName: 'the company name',
  contactPerson: 'the contact person',
  residentialAddress: 'the address',
  city: 'the town or city',
}

function isInOtherLetters(input: MotorPolicyholder[Field]): boolean {
  return typeof input === 'string' && !isPrintable(input)
}

function at(field: Field, message: string): StepProblem {
  return { path: `policyholder.${field}`, message, code: 'kyc_invalid' }
}
