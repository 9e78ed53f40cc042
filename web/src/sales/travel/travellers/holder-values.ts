import type { CustomerDetails } from '@okwan/contract/customers/customers'
import type { OtherIdType } from '@okwan/domain/customers/customers/terms'
import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
import type { IdType } from '@okwan/domain/products/travel-plans/terms'
import {
  type HolderValues as CustomerValues,
  holderValues as customerValues,
} from '../../motor/policyholder/holder-values.ts'
import type { TravelChanges, TravelDraft, Traveller } from '../draft.ts'
import { type PassportValues, passportChanges, passportValues } from './passport-values.ts'

type Holder = NonNullable<TravelDraft['policyholder']>
type Customer = CustomerValues['policyholder']

/** The customer form that motor sales use too, and the details that only travel needs. */
export type HolderValues = CustomerValues &
  PassportValues & {
    nationality: string
    countryOfResidence: string
    contactMobile: string
    emailCertificate: boolean
    isTravelling: 'yes' | 'no' | ''
  }

/** Details with the same name in the draft and in the customer form. */
const SHARED = [
  'title',
  'firstName',
  'lastName',
  'otherNames',
  'email',
  'residentialAddress',
  'city',
  'region',
  'digitalAddress',
  'occupation',
  'companyName',
  'tin',
  'contactPerson',
] as const

const ID_KINDS: Record<IdType, Customer['idKind']> = {
  ghana_card: 'ghana-card',
  passport: 'passport',
  drivers_licence: 'driver_licence',
  voter_id: 'voter',
}

const ID_TYPES: Record<Customer['idKind'], IdType> = {
  'ghana-card': 'ghana_card',
  passport: 'passport',
  driver_licence: 'drivers_licence',
  voter: 'voter_id',
  // A travel sale does not offer this card; the type requires an entry.
  nhis: 'ghana_card',
} satisfies Record<'ghana-card' | OtherIdType, IdType>

/** The defaults fit most customers: a Ghanaian resident with a Ghana Card who travels. */
export function holderValues({ policyholder: holder, travellers }: TravelDraft): HolderValues {
  const { policyholder: empty } = customerValues({})
  const idKind = ID_KINDS[holder?.idType ?? 'ghana_card']
  const idNumber = holder?.idNumber ?? ''
  return {
    policyholder: {
      ...empty,
      ...Object.fromEntries(SHARED.map((name) => [name, holder?.[name] ?? ''])),
      phone: formatEnteredPhone(holder?.mobileNumber ?? ''),
      customerType: holder?.customerType ?? 'individual',
      gender: holder?.gender ? (holder.gender === 'male' ? 'MALE' : 'FEMALE') : '',
      dateOfBirth: holder?.dateOfBirth ?? null,
      idKind,
      ...(idKind === 'ghana-card' ? { ghanaCardNumber: idNumber } : { otherIdNumber: idNumber }),
    },
    nationality: holder?.nationality || 'GH',
    countryOfResidence: holder?.countryOfResidence || 'GH',
    contactMobile: formatEnteredPhone(holder?.contactMobile ?? ''),
    emailCertificate: holder?.emailCertificate ?? false,
    isTravelling: yesOrNo(holder?.isTravelling ?? (holder ? undefined : true)),
    ...passportValues(travellers?.find(isSelf)),
  }
}

type KnownCustomer = { customerCode: string; customerType: Customer['customerType']; city: string }

/** Form values of a known customer. A customer of a motor sale can have no title. */
export function knownValues({ customerCode, customerType, city }: KnownCustomer, details: CustomerDetails): Customer {
  const { phone, gender, ghanaCardNumber, dateOfBirth, ...others } = details
  const title = details.title ?? (gender && (gender === 'MALE' ? 'Mr' : 'Ms'))
  return {
    ...customerValues({}).policyholder,
    // The form has empty texts where the record has none.
    ...Object.fromEntries(SHARED.flatMap((name) => (name === 'city' ? [] : [[name, others[name] ?? '']]))),
    customerCode,
    customerType,
    city,
    phone: formatEnteredPhone(phone),
    title: title ?? '',
    gender: gender ?? '',
    dateOfBirth,
    ghanaCardNumber: ghanaCardNumber ?? '',
  }
}

/** Also adds or updates the traveller who is the policyholder, so that the details are entered once. */
export function holderChanges(values: HolderValues, { travellers = [] }: TravelDraft): TravelChanges {
  const { policyholder: customer, nationality, countryOfResidence, contactMobile, emailCertificate } = values
  const isPerson = customer.customerType === 'individual'
  const isTravelling = isPerson && values.isTravelling === 'yes'
  const hasCard = customer.idKind === 'ghana-card'
  const policyholder = {
    ...(Object.fromEntries(SHARED.map((name) => [name, customer[name].trim() || null])) as Pick<
      Holder,
      (typeof SHARED)[number]
    >),
    mobileNumber: customer.phone.trim() || null,
    customerType: customer.customerType,
    // Travel writes genders in lower case.
    gender: customer.gender ? (customer.gender === 'MALE' ? ('male' as const) : ('female' as const)) : null,
    dateOfBirth: customer.dateOfBirth,
    idType: ID_TYPES[customer.idKind],
    idNumber: (hasCard ? customer.ghanaCardNumber : customer.otherIdNumber).trim() || null,
    nationality: nationality || null,
    countryOfResidence: countryOfResidence || null,
    contactMobile: contactMobile.trim() || null,
    emailCertificate: isPerson && emailCertificate,
    isTravelling: values.isTravelling ? isTravelling : null,
  }
  const before = travellers.find(isSelf)
  if (!isTravelling)
    return before ? { policyholder, travellers: travellers.filter((one) => one !== before) } : { policyholder }
  // Replaces the first traveller without details, who was only counted with the trip.
  const replaced = before ?? travellers.find(isBlank)
  const self = {
    ...replaced,
    ...passportChanges(values),
    ...policyholderAsTraveller({ ...replaced, ...policyholder }),
  }
  return { policyholder, travellers: [self, ...travellers.filter((one) => one !== replaced)] }
}

/** Fields of the form by the names that the server uses for its problems. */
const FIELDS: Record<string, string> = {
  mobileNumber: 'policyholder.phone',
  idType: 'policyholder.idKind',
  idNumber: 'policyholder.ghanaCardNumber',
  customerType: 'policyholder.customerType',
  gender: 'policyholder.gender',
  dateOfBirth: 'policyholder.dateOfBirth',
  ...Object.fromEntries(SHARED.map((name) => [name, `policyholder.${name}`])),
}

export function problemsOfHolder<Problem extends { path: string }>(problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => ({ ...problem, path: FIELDS[problem.path] ?? problem.path }))
}

/** Whether a traveller has no details yet, because only the number of travellers is known. */
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
