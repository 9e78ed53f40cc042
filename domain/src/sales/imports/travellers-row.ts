import { parseName } from '../../customers/customers/identity.ts'
import type { IsoDate } from '../../platform/dates.ts'
import { parseDay } from '../../platform/files/sheet.ts'
import {
  type Gender,
  RELATIONSHIP_LABELS,
  RELATIONSHIPS,
  type Relationship,
} from '../../products/travel-plans/terms.ts'
import { parsePassport } from '../travel/draft/passport.ts'
import { choiceOf, dayOf, requireText, textOf, wrong } from './cells.ts'
import type { ImportedCustomer } from './customer-row.ts'
import { type Cells, MAX_DESCRIPTION } from './terms.ts'

export type ImportedTraveller = {
  firstName: string
  lastName: string
  gender: Gender
  dateOfBirth: IsoDate
  relationship: Relationship
  nationality: string
  passportNumber: string
  passportExpiryDate: IsoDate
}

const FIRST_DAY = '1900-01-01'
const HOME = 'GH'
const EXAMPLE = 'Ama Mensah, F, 12/04/2015, Child, G1234567, 31/12/2030'
const GENDER_NAMES = [
  ['male', ['M']],
  ['female', ['F']],
] as const
const RELATIONSHIP_NAMES = RELATIONSHIPS.map((one) => [one, [RELATIONSHIP_LABELS[one]]] as const)

/** The policyholder, if the row has a passport, and the other travellers, which semicolons separate. */
export function readTravellers(cells: Cells, customer: ImportedCustomer): ImportedTraveller[] {
  const own = textOf(cells, 'passport') === '' ? [] : [policyholderAsTraveller(cells, customer)]
  const others = textOf(cells, 'otherTravellers', MAX_DESCRIPTION)
    .split(/[;|]/)
    .filter((one) => one.trim() !== '')
    .map(otherOf)
  const travellers = [...own, ...others]
  if (travellers.length === 0)
    throw wrong('passport', 'Enter the passport of the policyholder, or the other travellers.')
  const passports = new Set(travellers.map(({ passportNumber, nationality }) => `${nationality} ${passportNumber}`))
  if (passports.size < travellers.length) throw wrong('otherTravellers', 'Two travellers have the same passport.')
  return travellers
}

function policyholderAsTraveller(cells: Cells, customer: ImportedCustomer): ImportedTraveller {
  if (customer.type !== 'individual')
    throw wrong('passport', 'A company can’t be a traveller. Enter the other travellers.')
  const { firstName, lastName, gender, dateOfBirth } = customer
  const nationality = (textOf(cells, 'nationality', 2) || HOME).toUpperCase()
  return {
    firstName,
    lastName,
    gender: gender === 'MALE' ? 'male' : 'female',
    dateOfBirth,
    relationship: 'self',
    nationality,
    passportNumber: passportOf('passport', requireText(cells, 'passport', 'the passport number'), nationality),
    passportExpiryDate: dayOf(cells, 'passportExpiry', 'the expiry of the passport'),
  }
}

/** `Ama Mensah, F, 12/04/2015, Child, G1234567, 31/12/2030`, and the nationality if it is not Ghana. */
function otherOf(text: string): ImportedTraveller {
  const [name = '', sex = '', born = '', relation = '', passport = '', expiry = '', country = HOME] = text
    .split(',')
    .map((part) => part.trim())
  const [firstName, lastName] = [name.slice(0, name.lastIndexOf(' ')), name.slice(name.lastIndexOf(' ') + 1)].map(
    (one) => parseName(one),
  )
  const gender = choiceOf(sex, GENDER_NAMES)
  const dateOfBirth = parseDay(born, FIRST_DAY)
  const passportExpiryDate = parseDay(expiry, FIRST_DAY)
  const relationship = choiceOf(relation, RELATIONSHIP_NAMES)
  if (
    !firstName ||
    !lastName ||
    !gender ||
    !dateOfBirth ||
    !passportExpiryDate ||
    !relationship ||
    relationship === 'self'
  ) {
    throw wrong('otherTravellers', `“${text.trim()}” isn’t a traveller. Enter one, such as ${EXAMPLE}.`)
  }
  const nationality = country.toUpperCase()
  const passportNumber = passportOf('otherTravellers', passport, nationality)
  return { firstName, lastName, gender, dateOfBirth, relationship, nationality, passportNumber, passportExpiryDate }
}

function passportOf(field: string, text: string, nationality: string): string {
  if (!/^[A-Z]{2}$/.test(nationality)) throw wrong('nationality', 'Enter the code of a country, such as GH.')
  const number = parsePassport(text, nationality)
  if (!number) throw wrong(field, `“${text}” isn’t a passport number. Enter it as printed, such as G1234567.`)
  return number
}
