import type { TravelMode, VisaType } from '@okwan/domain/products/travel-plans/terms'
import type { TravelChanges, TravelDraft } from '../draft.ts'
import { formatEnteredPhone, toBoolean, yesOrNo } from '../travellers/holder-values.ts'

type Beneficiary = { fullName: string; relationship: string; mobile: string; sharePct: string }

/** Form values of the page with more trip details. */
export type MoreValues = {
  departureCity: string
  modeOfTravel: TravelMode
  airline: string
  bookingReference: string
  visaRequired: 'yes' | 'no' | ''
  visaType: VisaType
  embassyName: string
  accommodationAddress: string
  emergencyContact: { name: string; mobile: string; relationship: string }
  /** The emergency contact gets the whole benefit. */
  contactBenefits: boolean
  beneficiaries: Beneficiary[]
  /** Health of all travellers; saved with the health answers. */
  illness: 'yes' | 'no' | ''
  oneWay: boolean
  previousInsurer: string
  previousClaims: 'yes' | 'no' | ''
  claimsLast24Months: string
  previousClaimsText: string
}

export const noBeneficiary = (sharePct: number): Beneficiary => ({
  fullName: '',
  relationship: '',
  mobile: '',
  sharePct: String(sharePct),
})

export function moreValues({ more }: TravelDraft): MoreValues {
  const { emergencyContact: contact, beneficiaries } = more ?? {}
  return {
    departureCity: more?.departureCity ?? 'Accra',
    modeOfTravel: more?.modeOfTravel ?? 'air',
    airline: more?.airline ?? '',
    bookingReference: more?.bookingReference ?? '',
    visaRequired: yesOrNo(more?.visaRequired),
    visaType: more?.visaType ?? 'none',
    embassyName: more?.embassyName ?? '',
    accommodationAddress: more?.accommodationAddress ?? '',
    emergencyContact: {
      name: contact?.name ?? '',
      mobile: formatEnteredPhone(contact?.mobile ?? ''),
      relationship: contact?.relationship ?? '',
    },
    contactBenefits: !beneficiaries?.length || (beneficiaries.length === 1 && isContact(beneficiaries[0], contact)),
    beneficiaries: beneficiaries?.length
      ? beneficiaries.map((one) => ({
          fullName: one.fullName ?? '',
          relationship: one.relationship ?? '',
          mobile: formatEnteredPhone(one.mobile ?? ''),
          sharePct: String(one.sharePct ?? ''),
        }))
      : [noBeneficiary(100)],
    illness: '',
    oneWay: more?.oneWay ?? false,
    previousInsurer: more?.previousInsurer ?? '',
    previousClaims: yesOrNo(more?.previousClaims),
    claimsLast24Months: more?.claimsLast24Months?.toString() ?? '',
    previousClaimsText: more?.previousClaimsText ?? '',
  }
}

export function moreChanges(values: MoreValues): TravelChanges {
  const needsVisa = values.visaRequired === 'yes'
  return {
    more: {
      departureCity: values.departureCity || null,
      modeOfTravel: values.modeOfTravel,
      airline: values.airline || null,
      bookingReference: values.bookingReference || null,
      visaRequired: toBoolean(values.visaRequired),
      visaType: needsVisa ? values.visaType : 'none',
      embassyName: needsVisa ? values.embassyName || null : null,
      accommodationAddress: values.accommodationAddress || null,
      emergencyContact: values.emergencyContact,
      beneficiaries: values.contactBenefits
        ? [contactAsBeneficiary(values.emergencyContact)]
        : values.beneficiaries.map((one) => ({ ...one, sharePct: integerOrNull(one.sharePct) })),
      oneWay: values.oneWay,
      previousInsurer: values.previousInsurer || null,
      previousClaims: toBoolean(values.previousClaims),
      claimsLast24Months: integerOrNull(values.claimsLast24Months),
      previousClaimsText: values.previousClaimsText || null,
    },
  }
}

type Contact = MoreValues['emergencyContact']

function contactAsBeneficiary({ name, mobile, relationship }: Contact) {
  return { fullName: name, mobile, relationship, sharePct: 100 }
}

type SavedMore = NonNullable<TravelDraft['more']>

function isContact(
  beneficiary: NonNullable<SavedMore['beneficiaries']>[number] | undefined,
  contact: SavedMore['emergencyContact'],
): boolean {
  return beneficiary?.fullName === contact?.name && beneficiary?.mobile === contact?.mobile
}

function integerOrNull(input: string): number | null {
  return /^\d{1,3}$/.test(input.trim()) ? Number(input) : null
}
