import { isPrintable, LATIN_ADVICE, parseGhanaCard, parseName, parseTin } from '../../customers/customers/identity.ts'
import { type Gender, REGIONS } from '../../customers/customers/terms.ts'
import type { IsoDate } from '../../platform/dates.ts'
import { EMAIL_MAX, parseEmail } from '../../platform/email.ts'
import { parsePhone } from '../../platform/phone.ts'
import { choiceOf, dayOf, requireText, textOf, wrong } from './cells.ts'
import type { Cells } from './terms.ts'

type Shared = {
  /** Ghana Card or TIN: the same number is the same customer. */
  key: string
  phone: string
  email: string | null
  occupation: string | null
  address: string
  city: string
  region: string
  branchCode: string
}
type Person = {
  type: 'individual'
  firstName: string
  lastName: string
  gender: Gender
  dateOfBirth: IsoDate
  ghanaCard: string
}
type Company = { type: 'corporate'; companyName: string; tin: string }

export type ImportedCustomer = Shared & (Person | Company)

/** Reads the customer of a row; throws the reason if the row is wrong. */
export function readCustomer(cells: Cells, today: IsoDate): ImportedCustomer {
  const party = textOf(cells, 'companyName') === '' ? personOf(cells, today) : companyOf(cells)
  const phone = parsePhone(requireText(cells, 'phone', 'the phone number'))
  if (!phone) throw wrong('phone', 'Enter a Ghana mobile number, such as 024 123 4567.')
  const email = textOf(cells, 'email', EMAIL_MAX)
  if (email !== '' && !parseEmail(email)) throw wrong('email', 'Enter an email address, such as name@example.com.')
  const region = textOf(cells, 'region')
  const known = REGIONS.find((one) => one.toLowerCase() === region.toLowerCase().replace(/ region$/, ''))
  if (region !== '' && !known) throw wrong('region', `“${region}” isn’t a region of Ghana.`)
  return {
    ...party,
    key: party.type === 'individual' ? party.ghanaCard : party.tin,
    phone,
    email: email === '' ? null : email,
    occupation: requirePrintable('occupation', textOf(cells, 'occupation', 60)) || null,
    address: requirePrintable('address', requireText(cells, 'address', 'the address')),
    city: requirePrintable('city', textOf(cells, 'city', 60)),
    region: known ?? '',
    branchCode: textOf(cells, 'branchCode', 40).toUpperCase(),
  }
}

function personOf(cells: Cells, today: IsoDate): Person {
  const ghanaCard = parseGhanaCard(requireText(cells, 'ghanaCard', 'the Ghana Card number'))
  if (!ghanaCard) throw wrong('ghanaCard', 'Enter the Ghana Card number, such as GHA-123456789-0.')
  const gender = choiceOf(requireText(cells, 'gender', 'the gender'), GENDER_NAMES)
  if (!gender) throw wrong('gender', 'Enter male or female.')
  const dateOfBirth = dayOf(cells, 'dateOfBirth', 'the date of birth')
  if (dateOfBirth >= today) throw wrong('dateOfBirth', 'The date of birth is in the future.')
  return {
    type: 'individual',
    firstName: nameOf(cells, 'firstName', 'the first name'),
    lastName: nameOf(cells, 'lastName', 'the last name'),
    gender,
    dateOfBirth,
    ghanaCard: ghanaCard.text,
  }
}

const GENDER_NAMES = [
  ['MALE', ['M']],
  ['FEMALE', ['F']],
] as const

function companyOf(cells: Cells): Company {
  const tin = parseTin(requireText(cells, 'tin', 'the TIN of the company'))
  if (!tin) throw wrong('tin', 'Enter the company’s TIN, such as C0001234567.')
  return {
    type: 'corporate',
    companyName: requirePrintable('companyName', requireText(cells, 'companyName', 'the name', 120)),
    tin,
  }
}

function nameOf(cells: Cells, field: string, label: string): string {
  const name = parseName(requireText(cells, field, label))
  if (!name) throw wrong(field, `Enter a name with 2 to 60 letters. ${LATIN_ADVICE}`)
  return name
}

export function requirePrintable(field: string, text: string): string {
  if (!isPrintable(text)) throw wrong(field, LATIN_ADVICE)
  return text
}
