import { travel2026 } from '../../../products/travel-plans/travel-2026.fixture.ts'
import { consentTextOn } from '../consent-texts.ts'
import { type DraftReview, type FlowContext, reviewDraft, type TravelDraft } from './flow.ts'

export const NOW = new Date('2026-05-10T09:00:00.000Z')
export const TODAY = '2026-05-10'
export const context: FlowContext = { book: travel2026, now: NOW, otherCovers: [] }

export const ama = {
  customerType: 'individual',
  mobileNumber: '024 123 4567',
  title: 'Mrs',
  firstName: 'Ama',
  lastName: 'Mensah',
  dateOfBirth: '1990-03-05',
  gender: 'female',
  email: 'ama@example.com',
  nationality: 'GH',
  countryOfResidence: 'GH',
  idType: 'ghana_card',
  idNumber: 'gha 123456789 0',
  residentialAddress: '12 Ring Road East',
  region: 'Greater Accra',
  digitalAddress: 'ga 144 3422',
  isTravelling: true,
}

export const company = {
  customerType: 'corporate',
  mobileNumber: '0201112222',
  companyName: 'Kente Works Ltd',
  tin: 'C0012345678',
  contactPerson: 'Yaw Boateng',
  contactMobile: '0241234567',
  residentialAddress: '5 Independence Avenue',
}

/** Traveller 1, the policyholder. */
export const soloTraveller = {
  travellerId: 't1',
  title: 'Mrs',
  firstName: 'Ama',
  lastName: 'Mensah',
  dateOfBirth: '1990-03-05',
  gender: 'female',
  relationship: 'self',
  nationality: 'GH',
  passportNumber: 'g 123 4567',
  passportIssueDate: '2022-01-10',
  passportExpiryDate: '2032-01-09',
}

export function companion(number: number, more: object = {}) {
  const own = {
    travellerId: `t${number}`,
    passportNumber: `G765432${number}`,
    relationship: 'other',
    gender: 'male',
    title: 'Mr',
  }
  return { ...soloTraveller, firstName: 'Kofi', ...own, ...more }
}

export const paris = {
  tripType: 'single',
  destinations: ['FR'],
  departureDate: '2026-06-01',
  returnDate: '2026-06-14',
  purpose: 'tourism',
  planCode: 'SCH',
}

export const moreAnswers = {
  modeOfTravel: 'air',
  visaRequired: true,
  visaType: 'short_stay',
  embassyName: 'Embassy of France, Accra',
  emergencyContact: { name: 'Efua Mensah', mobile: '0201234567', relationship: 'Sister' },
  beneficiaries: [{ fullName: 'Efua Mensah', relationship: 'Sister', mobile: '0201234567', sharePct: 100 }],
  previousClaims: false,
}

export const healthy = { hasPreExisting: false, conditions: [], pregnant: false }

export function condition(name: string, more: object = {}) {
  const stable = {
    hospitalisedLast12m: false,
    awaitingTreatment: false,
    doctorAdvisedAgainstTravel: false,
    stable6m: true,
  }
  return { condition: name, diagnosedOn: '2020-05', onMedication: true, ...stable, ...more }
}

export function ill(...names: string[]) {
  return {
    hasPreExisting: true,
    pregnant: false,
    otherText: 'Something rare',
    conditions: names.map((name) => condition(name)),
  }
}

/** Trip of one person to Paris with all answers and a confirmed price, but without consent. */
export const soloDraft: TravelDraft = {
  policyholder: ama,
  party: { partyType: 'individual' },
  travellers: [soloTraveller],
  trip: paris,
  more: moreAnswers,
  confirmation: { totalPesewas: 21_001, confirmedAt: NOW },
  health: { t1: healthy },
}

/** Adds a consent to the current terms of the draft. */
export function withConsent(draft: TravelDraft, at = context): TravelDraft {
  const review: DraftReview = reviewDraft(draft, at)
  const text = consentTextOn(TODAY)
  const required = text.declarations.filter((declaration) => declaration.required)
  return {
    ...draft,
    consent: {
      textVersion: text.version,
      accepted: required.map(({ code }) => ({ code, at: at.now })),
      termsKey: review.termsKey ?? '',
      acceptedTotalPesewas: review.price?.totalPesewas ?? 0,
      proof: { kind: 'code', mobileNumber: '233241234567', otpRequestId: 'otp-1', verifiedAt: at.now },
    },
  }
}
