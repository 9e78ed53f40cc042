import type { CustomerDetails } from '@okwan/contract/customers/customers'
import type { IsoDate } from '@okwan/domain/platform/dates'
import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
import type { CustomerType, Gender, IdType, Title } from '@okwan/domain/products/travel-plans/terms'
import type { TravelChanges, TravelDraft, Traveller } from '../draft.ts'

type Holder = NonNullable<TravelDraft['policyholder']>

const TEXTS = [
  'mobileNumber',
  'firstName',
  'lastName',
  'otherNames',
  'email',
  'nationality',
  'countryOfResidence',
  'idNumber',
  'residentialAddress',
  'city',
  'digitalAddress',
  'occupation',
  'companyName',
  'tin',
  'contactPerson',
  'contactMobile',
] as const
type Texts = Record<(typeof TEXTS)[number], string>

/** Form values of the policyholder, with the field names of server errors. */
export type HolderValues = Texts & {
  /** Passport of a policyholder who travels. */
  passportNumber: string
  passportIssueDate: IsoDate | null
  passportExpiryDate: IsoDate | null
  customerType: CustomerType
  title: Title | ''
  gender: Gender | ''
  idType: IdType
  region: NonNullable<Holder['region']> | ''
  dateOfBirth: IsoDate | null
  emailCertificate: boolean
  isTravelling: 'yes' | 'no' | ''
}

/** The defaults fit most customers: a Ghanaian resident with a Ghana Card who travels. */
export function holderValues({ policyholder: holder, travellers }: TravelDraft): HolderValues {
  const self = travellers?.find(isSelf)
  // Object.fromEntries loses the key type; TEXTS contains every key of the record.
  const texts = Object.fromEntries(TEXTS.map((name) => [name, holder?.[name] ?? ''])) as Texts
  return {
    ...texts,
    mobileNumber: formatEnteredPhone(texts.mobileNumber),
    contactMobile: formatEnteredPhone(texts.contactMobile),
    nationality: texts.nationality || 'GH',
    countryOfResidence: texts.countryOfResidence || 'GH',
    customerType: holder?.customerType ?? 'individual',
    title: holder?.title ?? '',
    gender: holder?.gender ?? '',
    idType: holder?.idType ?? 'ghana_card',
    region: holder?.region ?? '',
    dateOfBirth: holder?.dateOfBirth ?? null,
    emailCertificate: holder?.emailCertificate ?? false,
    isTravelling: yesOrNo(holder?.isTravelling ?? (holder ? undefined : true)),
    passportNumber: self?.passportNumber ?? '',
    passportIssueDate: self?.passportIssueDate ?? null,
    passportExpiryDate: self?.passportExpiryDate ?? null,
  }
}

/** Form values of a known customer. A customer of a motor sale can have no title. */
export function knownValues(customerType: CustomerType, city: string, details: CustomerDetails): Partial<HolderValues> {
  const { gender, region, dateOfBirth, ghanaCardNumber } = details
  const title = details.title ?? (gender && (gender === 'MALE' ? 'Mr' : 'Ms'))
  const texts = [
    'firstName',
    'otherNames',
    'lastName',
    'email',
    'residentialAddress',
    'digitalAddress',
    'occupation',
    'companyName',
    'tin',
    'contactPerson',
  ] as const
  const filled = texts.flatMap((name) => (details[name] ? [[name, details[name]]] : []))
  return {
    ...Object.fromEntries(filled),
    customerType,
    ...(city && { city }),
    ...(title && { title }),
    // Travel writes genders in lower case.
    ...(gender && { gender: gender === 'MALE' ? 'male' : 'female' }),
    ...(region && { region }),
    ...(dateOfBirth && { dateOfBirth }),
    ...(ghanaCardNumber && { idType: 'ghana_card', idNumber: ghanaCardNumber }),
  }
}

/** The traveller who is the policyholder is added and updated too, so that nothing is entered twice. */
export function holderChanges(values: HolderValues, { travellers = [] }: TravelDraft): TravelChanges {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, values[name].trim() || null]))
  const isTravelling = values.customerType === 'individual' && values.isTravelling === 'yes'
  const policyholder = {
    ...texts,
    customerType: values.customerType,
    title: values.title || null,
    gender: values.gender || null,
    idType: values.idType,
    region: values.region || null,
    dateOfBirth: values.dateOfBirth,
    emailCertificate: values.emailCertificate,
    isTravelling: values.isTravelling ? isTravelling : null,
  }
  const before = travellers.find(isSelf)
  if (!isTravelling)
    return before ? { policyholder, travellers: travellers.filter((one) => one !== before) } : { policyholder }
  // Takes the place of the first traveller who was only counted.
  const replaced = before ?? travellers.find(isBlank)
  const self = {
    ...replaced,
    ...passportOf(values),
    ...policyholderAsTraveller({ ...replaced, ...policyholder }),
  }
  return { policyholder, travellers: [self, ...travellers.filter((one) => one !== replaced)] }
}

function passportOf({ passportNumber, passportIssueDate, passportExpiryDate }: HolderValues) {
  return { passportNumber: passportNumber.trim() || null, passportIssueDate, passportExpiryDate }
}

/** A traveller of whom only the number of people is known. */
export const isBlank = (traveller: Traveller) =>
  Object.entries(traveller).every(([name, answer]) => name === 'travellerId' || !answer)

/** The policyholder as a traveller. Missing passport details are requested later. */
export function policyholderAsTraveller(holder: Holder) {
  const { title, firstName, lastName, otherNames, dateOfBirth, gender, nationality } = holder
  return {
    title,
    firstName,
    lastName,
    otherNames,
    dateOfBirth,
    gender,
    nationality,
    relationship: 'self' as const,
    ...(holder.idType === 'passport' && holder.idNumber ? { passportNumber: holder.idNumber } : {}),
  }
}

export const isSelf = ({ relationship }: { relationship?: string | null }) => relationship === 'self'

export const yesOrNo = (value: boolean | null | undefined) => (value === true ? 'yes' : value === false ? 'no' : '')

/** An empty answer becomes null, which clears the field. */
export const toBoolean = (value: string) => (value === '' ? null : value === 'yes')

export function formatEnteredPhone(input: string): string {
  const phone = parsePhone(input)
  return phone ? formatPhone(phone) : input
}
