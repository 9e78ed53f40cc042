import { ageOn, type IsoDate } from '../../../platform/dates.ts'
import type { FieldProblem } from '../../../platform/refusal.ts'
import { partyTypeBySize } from '../../../products/travel-plans/party.ts'
import type { TravelRateBook } from '../../../products/travel-plans/rate-book.ts'
import {
  ADULT_YEARS,
  GENDERS,
  PARTY_TYPE_LABELS,
  PARTY_TYPES,
  type PartyType,
  RELATIONSHIPS,
  TRAVEL_TITLES,
} from '../../../products/travel-plans/terms.ts'
import { country, email, personName, phone } from './fields.ts'
import { check, choice, day, form, listOf, optional, type ParseResult, text } from './form.ts'
import { parsePassport } from './passport.ts'
import type { Policyholder } from './policyholder.ts'

export type Traveller = Extract<ReturnType<typeof readTravellerFields>, { ok: true }>['value'][number]

/** Step `all-travellers`: size of the party, and its type if the seller chose one instead of the lowest price. */
export function readParty(
  raw: unknown,
  travellers: readonly unknown[],
  holder: Policyholder,
  book: TravelRateBook,
): ParseResult<{ partyType: PartyType | undefined }> {
  const reading = form({ partyType: optional(choice('Select the type of party.', PARTY_TYPES)) })(raw, '')
  return check(reading, ({ partyType = partyTypeBySize(travellers.length, book) }) => [
    ...sizeProblems(partyType, travellers.length, book),
    ...selfProblems(travellers, holder),
  ])
}

export type TravellersContext = {
  partyType: PartyType
  today: IsoDate
  /** Ages are calculated on this date; until known, on today's date. */
  departureDate: IsoDate | undefined
  /** Accepts travellers whose passports the seller enters later. */
  allowsLaterPassports?: boolean
  book: TravelRateBook
}

/** Step `additional-travellers`: details of every traveller. */
export function readTravellers(raw: readonly unknown[], context: TravellersContext): ParseResult<Traveller[]> {
  return check(readTravellerFields(raw, context), (travellers) => [
    ...travellers.flatMap((traveller, index) => travellerProblems(traveller, `travellers.${index}`, context)),
    ...repeatedProblems(travellers),
    ...guardianProblems(travellers, context),
    ...familyProblems(travellers, context),
  ])
}

export function fullName({
  firstName,
  otherNames,
  lastName,
}: {
  firstName: string
  otherNames?: string
  lastName: string
}) {
  return [firstName, otherNames, lastName].filter(Boolean).join(' ')
}

function readTravellerFields(raw: readonly unknown[], { partyType, allowsLaterPassports, book }: TravellersContext) {
  // Group files have no titles and issue dates.
  const isGroup = partyType === 'group'
  const title = choice('Select a title.', TRAVEL_TITLES)
  const passportIssueDate = day('Enter the issue date of the passport.')
  const details = {
    travellerId: text('The traveller has no id.', 1, 40),
    title: isGroup ? optional(title) : title,
    firstName: personName('Enter the first name as in the passport.'),
    lastName: personName('Enter the last name as in the passport.'),
    otherNames: optional(personName('Enter the other names.')),
    dateOfBirth: day('Enter the date of birth.'),
    gender: choice('Select a gender.', GENDERS),
    relationship: choice('Select the relationship to the policyholder.', RELATIONSHIPS),
    nationality: country('Select the nationality.', book),
    mobileNumber: optional(phone('')),
    email: optional(email('')),
    guardianName: optional(personName('Enter the name of the guardian.')),
    guardianMobile: optional(phone('')),
  }
  const withoutPassport = form(details)
  const traveller = form({
    ...details,
    passportNumber: text('Enter the passport number.', 5, 20),
    passportIssueDate: isGroup ? optional(passportIssueDate) : passportIssueDate,
    passportExpiryDate: day('Enter the expiry date of the passport.'),
  })
  const normalised: typeof traveller = (input, path) => {
    const reading = traveller(input, path)
    if (!reading.ok) return reading
    const passportNumber = parsePassport(reading.value.passportNumber, reading.value.nationality)
    if (passportNumber) return { ok: true, value: { ...reading.value, passportNumber } }
    const message = 'Enter the passport number as printed, such as G1234567.'
    return { ok: false, problems: [{ path: `${path}.passportNumber`, message }] }
  }
  const read: typeof traveller = (input, path) => {
    const reading = normalised(input, path)
    if (reading.ok || !allowsLaterPassports || !isPassportLater(input)) return reading
    // A passport that is half entered must not hide the price and the health answers.
    const person = withoutPassport(input, path)
    return person.ok ? { ok: true, value: { ...person.value, ...LATER_PASSPORT } } : person
  }
  return listOf(read, 'Add at least one traveller.', 1, book.parties.group.max)(raw, 'travellers')
}

/** Placeholder for a passport that is entered later. It passes every check, so that the trip can be entered and priced first. */
const LATER_PASSPORT = { passportNumber: '', passportIssueDate: undefined, passportExpiryDate: '9999-12-31' }

function isPassportLater(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'passportLater' in input && input.passportLater === true
}

function sizeProblems(partyType: PartyType, size: number, book: TravelRateBook): FieldProblem[] {
  const { min, max } = book.parties[partyType]
  if (size >= min && size <= max) return []
  const matching = PARTY_TYPES.filter((type) => size >= book.parties[type].min && size <= book.parties[type].max)
  const range = min === max ? String(min) : `${min} to ${max}`
  const alternatives = matching.map((type) => PARTY_TYPE_LABELS[type]).join(' or ')
  const advice = alternatives ? ` Select “${alternatives}” or change the list.` : ''
  const message = `${PARTY_TYPE_LABELS[partyType]} is for ${range} travellers, not ${size}.${advice}`
  return [{ path: 'travellers', message }]
}

function selfProblems(travellers: readonly unknown[], holder: Policyholder): FieldProblem[] {
  const policyholderTravellers = travellers.filter(
    (one) => typeof one === 'object' && one !== null && 'relationship' in one && one.relationship === 'self',
  )
  if (holder.isTravelling && policyholderTravellers.length !== 1) {
    const message = 'The policyholder is travelling. Add a traveller with the relationship “Policyholder”.'
    return [{ path: 'travellers', message }]
  }
  if (!holder.isTravelling && policyholderTravellers.length > 0) {
    return [
      {
        path: 'travellers',
        message: 'The policyholder isn’t travelling. Change this under Policyholder, or remove the traveller.',
      },
    ]
  }
  return []
}

function travellerProblems(traveller: Traveller, path: string, { today }: TravellersContext): FieldProblem[] {
  const { dateOfBirth, passportIssueDate, passportExpiryDate } = traveller
  const problems: FieldProblem[] = []
  if (dateOfBirth > today)
    problems.push({ path: `${path}.dateOfBirth`, message: 'The date of birth is in the future.' })
  if (ageOn(dateOfBirth, today) > 120)
    problems.push({ path: `${path}.dateOfBirth`, message: 'Check the year of birth.' })
  if (passportExpiryDate < today) {
    problems.push({ path: `${path}.passportExpiryDate`, message: 'This passport has expired. Enter a valid passport.' })
  }
  if (passportIssueDate && (passportIssueDate > today || passportIssueDate < dateOfBirth)) {
    problems.push({ path: `${path}.passportIssueDate`, message: 'Check the issue date of the passport.' })
  }
  return problems
}

function repeatedProblems(travellers: readonly Traveller[]): FieldProblem[] {
  return travellers.flatMap(({ passportNumber }, index) => {
    const before = travellers.slice(0, index)
    const duplicateIndex = before.findIndex((one) => one.passportNumber === passportNumber)
    if (duplicateIndex < 0 || passportNumber === LATER_PASSPORT.passportNumber) return []
    const message = `Traveller ${duplicateIndex + 1} has the same passport number.`
    return [{ path: `travellers.${index}.passportNumber`, message }]
  })
}

/** Children without an adult on the policy need a guardian. */
function guardianProblems(travellers: readonly Traveller[], context: TravellersContext): FieldProblem[] {
  const onDate = context.departureDate ?? context.today
  const isMinor = ({ dateOfBirth }: Traveller) => ageOn(dateOfBirth, onDate) < ADULT_YEARS
  if (!travellers.every(isMinor)) return []
  return travellers.flatMap(({ guardianName, guardianMobile }, index): FieldProblem[] => {
    const path = `travellers.${index}`
    if (!guardianName)
      return [{ path: `${path}.guardianName`, message: 'No adult is travelling. Enter the name of a guardian.' }]
    if (!guardianMobile) return [{ path: `${path}.guardianMobile`, message: 'Enter the guardian’s phone number.' }]
    return []
  })
}

function familyProblems(travellers: readonly Traveller[], { partyType }: TravellersContext): FieldProblem[] {
  if (partyType !== 'family') return []
  const problems: FieldProblem[] = []
  if (travellers.filter(({ relationship }) => relationship === 'spouse').length > 1) {
    problems.push({ path: 'travellers', message: 'A family can have only one spouse. Correct the relationships.' })
  }
  const guardians = new Set(travellers.flatMap(({ guardianMobile }) => guardianMobile ?? []))
  if (guardians.size > 1)
    problems.push({ path: 'travellers', message: 'All children of a family must have the same guardian.' })
  return problems
}
