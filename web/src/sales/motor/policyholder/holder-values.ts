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

/** The policy holder as the form holds it, named as in the draft. */
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
    /** The draft says when; the form only whether. */
    consentAt: boolean
  }
}

export function holderValues({ policyholder, underwriting }: MotorDraft): HolderValues {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, policyholder?.[name] ?? '']))
  const phone = parsePhone(policyholder?.phone ?? '')
  return {
    policyholder: {
      // Every name of the record is in the list.
      ...(texts as Record<(typeof TEXTS)[number], string>),
      ...(phone ? { phone: formatPhone(phone) } : {}),
      customerCode: policyholder?.customerCode ?? '',
      // The class of a company's car can only belong to a company.
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

/** `consentAt` is what is saved now: agreeing is only sent when it changes, so that the moment of it stays. */
export function holderChanges({ policyholder: typed }: HolderValues, consentAt: string | undefined): MotorChanges {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, typed[name].trim() || null]))
  const hasCard = typed.idKind === 'ghana-card'
  const otherNumber = typed.otherIdNumber.trim()
  return {
    policyholder: {
      ...texts,
      customerCode: typed.customerCode || null,
      customerType: typed.customerType,
      title: typed.title || null,
      gender: typed.gender || null,
      region: typed.region || null,
      dateOfBirth: typed.dateOfBirth,
      ghanaCardNumber: hasCard ? typed.ghanaCardNumber.trim() || null : null,
      otherId: typed.idKind === 'ghana-card' || !otherNumber ? null : { type: typed.idKind, number: otherNumber },
      ...(typed.consentAt === Boolean(consentAt) ? {} : { consent: typed.consentAt }),
    },
  }
}
