import type { Gender, HolderType, OtherIdType, Region } from '@okwan/domain/customers/customers/terms'
import type { IsoDate } from '@okwan/domain/platform/dates'
import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
import type { MotorChanges, MotorDraft } from '../draft.ts'

const TEXTS = [
  'firstName',
  'otherNames',
  'lastName',
  'ghanaCardNumber',
  'phone',
  'email',
  'digitalAddress',
  'residentialAddress',
  'city',
  'occupation',
  'companyName',
  'tin',
  'companyNumber',
  'contactPerson',
  'businessSector',
] as const

/** Form values of the policyholder, with the field names of the draft. */
export type HolderValues = {
  policyholder: Record<(typeof TEXTS)[number], string> & {
    customerCode: string
    customerType: HolderType
    title: string
    gender: Gender | ''
    region: Region | ''
    dateOfBirth: IsoDate | null
    idKind: 'ghana-card' | OtherIdType
    otherIdNumber: string
    /** The draft stores the time of consent; the form only whether consent was given. */
    consentAt: boolean
  }
}

export function holderValues({ policyholder, underwriting }: MotorDraft): HolderValues {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, policyholder?.[name] ?? '']))
  const phone = parsePhone(policyholder?.phone ?? '')
  return {
    policyholder: {
      // Object.fromEntries loses the key type; TEXTS contains every key of the record.
      ...(texts as Record<(typeof TEXTS)[number], string>),
      ...(phone ? { phone: formatPhone(phone) } : {}),
      customerCode: policyholder?.customerCode ?? '',
      // Only companies can own a vehicle of risk class X4.
      customerType: policyholder?.customerType ?? (underwriting?.riskCode === 'X4' ? 'corporate' : 'individual'),
      title: policyholder?.title ?? '',
      gender: policyholder?.gender ?? '',
      region: policyholder?.region ?? '',
      dateOfBirth: policyholder?.dateOfBirth ?? null,
      idKind: policyholder?.otherId?.type ?? 'ghana-card',
      otherIdNumber: policyholder?.otherId?.number ?? '',
      consentAt: Boolean(policyholder?.consentAt),
    },
  }
}

/** Consent is sent only when it differs from the saved `consentAt`, so that the original time is kept. */
export function holderChanges({ policyholder: input }: HolderValues, consentAt: string | undefined): MotorChanges {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, input[name].trim() || null]))
  const hasCard = input.idKind === 'ghana-card'
  const otherNumber = input.otherIdNumber.trim()
  return {
    policyholder: {
      ...texts,
      customerCode: input.customerCode || null,
      customerType: input.customerType,
      title: input.title || null,
      gender: input.gender || null,
      region: input.region || null,
      dateOfBirth: input.dateOfBirth,
      ghanaCardNumber: hasCard ? input.ghanaCardNumber.trim() || null : null,
      otherId: input.idKind === 'ghana-card' || !otherNumber ? null : { type: input.idKind, number: otherNumber },
      ...(input.consentAt === Boolean(consentAt) ? {} : { consent: input.consentAt }),
    },
  }
}
