import type { CustomerDetails } from '@okwan/contract/customers/customers'
import type { IsoDate } from '@okwan/domain/platform/dates'
import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
import type { CustomerType, Gender, IdType, Title } from '@okwan/domain/products/travel-plans/terms'
import type { TravelChanges, TravelDraft } from '../draft.ts'

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
export function holderValues(holder: TravelDraft['policyholder']): HolderValues {
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
  }
}

/**
 * Form values of a known customer. The identity number is left out: the seller enters it from the document, and a masked
 * number would be refused.
 */
export function knownValues(customerType: CustomerType, city: string, details: CustomerDetails): Partial<HolderValues> {
  const { title, gender, region, dateOfBirth } = details
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
  }
}

/** The traveller who is the policyholder is updated too, so that a name is corrected only once. */
export function holderChanges(values: HolderValues, { travellers }: TravelDraft): TravelChanges {
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
  if (!travellers?.some(isSelf)) return { policyholder }
  const others = travellers.filter((one) => !isSelf(one))
  const self = travellers
    .filter(isSelf)
    .map((one) => ({ ...one, ...policyholderAsTraveller({ ...one, ...policyholder }) }))
  return { policyholder, travellers: isTravelling ? [...self, ...others] : others }
}

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
