import { TITLES } from '../../customers/customers/terms.ts'

/** Enumerations of travel insurance with their labels, and the order of the sales steps. */

/** Order and spelling as on the health form. */
export const CONDITIONS = [
  'Cancer',
  'Cardiovascular Diseases',
  'Diabetes',
  'Asthma',
  'Arthritis',
  'Mental illness',
  'Epilepsy',
  'High blood pressure',
  'Chronic obstructive pulmonary disease',
  'Kidney failure',
  "Alzheimer's disease",
  "Crohn's disease",
  'Sleep apnea',
  'Thyroid disease',
  'Acne',
  'Cerebral palsy',
  'Hepatitis',
  'Lupus',
  'Stroke',
  'Glaucoma',
  'Hypercholesterolemia',
  'Haemorrhoid',
  'Kidney/ureteric stones',
  'Others',
] as const
export type Condition = (typeof CONDITIONS)[number]

/** The nine routes of the travel sale in order, with the number of the step that the stepper shows. */
export const TRAVEL_STEPS = [
  { step: 'policyholder', number: 1, label: 'Policyholder' },
  { step: 'all-travellers', number: 2, label: 'Travellers' },
  { step: 'additional-travellers', number: 2, label: 'Travellers' },
  { step: 'travel-details', number: 3, label: 'Trip' },
  { step: 'more-travel-information', number: 3, label: 'Trip' },
  { step: 'confirm-details', number: 4, label: 'Confirm' },
  { step: 'health-information', number: 5, label: 'Health' },
  { step: 'consent', number: 6, label: 'Consent' },
  { step: 'payment', number: 7, label: 'Payment' },
] as const
export type TravelStep = (typeof TRAVEL_STEPS)[number]['step']

/** Age from which a person is an adult. */
export const ADULT_YEARS = 18

export const TRIP_TYPE_LABELS = {
  single: 'Single trip',
  annual: 'Annual multi-trip',
  student: 'Student',
  pilgrimage: 'Hajj or Umrah',
} as const
export type TripType = keyof typeof TRIP_TYPE_LABELS
export const TRIP_TYPES = keysOf(TRIP_TYPE_LABELS)

export const PARTY_TYPE_LABELS = { individual: 'Individual', family: 'Family', group: 'Group' } as const
export type PartyType = keyof typeof PARTY_TYPE_LABELS
export const PARTY_TYPES = keysOf(PARTY_TYPE_LABELS)

export const ADD_ON_LABELS = {
  sports: 'Winter and adventure sports',
  cancellation: 'Extra cancellation cover',
} as const
export type AddOn = keyof typeof ADD_ON_LABELS
export const ADD_ONS = keysOf(ADD_ON_LABELS)

export const PURPOSE_LABELS = {
  tourism: 'Tourism',
  business: 'Business',
  study: 'Study',
  medical_visit: 'Medical visit (companion)',
  pilgrimage: 'Pilgrimage',
  sport: 'Sport',
  family: 'Visiting family',
  conference: 'Conference',
} as const
export type Purpose = keyof typeof PURPOSE_LABELS
export const PURPOSES = keysOf(PURPOSE_LABELS)

export const RELATIONSHIP_LABELS = {
  self: 'Policyholder',
  spouse: 'Spouse',
  child: 'Child',
  parent: 'Parent',
  sibling: 'Sibling',
  colleague: 'Colleague',
  other: 'Other',
} as const
export type Relationship = keyof typeof RELATIONSHIP_LABELS
export const RELATIONSHIPS = keysOf(RELATIONSHIP_LABELS)

export const CUSTOMER_TYPE_LABELS = { individual: 'Person', corporate: 'Company' } as const
export type CustomerType = keyof typeof CUSTOMER_TYPE_LABELS
export const CUSTOMER_TYPES = keysOf(CUSTOMER_TYPE_LABELS)

export const GENDER_LABELS = { male: 'Male', female: 'Female' } as const
export type Gender = keyof typeof GENDER_LABELS
export const GENDERS = keysOf(GENDER_LABELS)

/** Includes the title of children, who can travel but not be policyholders. */
export const TRAVEL_TITLES = [...TITLES, 'Master'] as const
export type Title = (typeof TRAVEL_TITLES)[number]

export const ID_TYPE_LABELS = {
  ghana_card: 'Ghana Card',
  passport: 'Passport',
  drivers_licence: 'Driver’s licence',
  voter_id: 'Voter ID card',
} as const
export type IdType = keyof typeof ID_TYPE_LABELS
export const ID_TYPES = keysOf(ID_TYPE_LABELS)

export const TRAVEL_MODE_LABELS = { air: 'By air', road: 'By road', sea: 'By sea' } as const
export type TravelMode = keyof typeof TRAVEL_MODE_LABELS
export const TRAVEL_MODES = keysOf(TRAVEL_MODE_LABELS)

export const VISA_TYPE_LABELS = {
  short_stay: 'Short stay',
  student: 'Student',
  transit: 'Transit',
  none: 'No visa',
} as const
export type VisaType = keyof typeof VISA_TYPE_LABELS
export const VISA_TYPES = keysOf(VISA_TYPE_LABELS)

export const TRAVEL_STATUS_LABELS = {
  draft: 'Draft',
  quoted: 'Quoted',
  referred: 'Awaiting underwriter',
  awaiting_payment: 'Awaiting payment',
  payment_pending: 'Being issued',
  challenged: 'Paid, not covered',
  issued: 'Upcoming',
  active: 'On trip',
  expired: 'Ended',
  replaced: 'Replaced',
  lapsed: 'Lapsed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  abandoned: 'Abandoned',
  cancelled: 'Cancelled',
} as const
export type TravelStatus = keyof typeof TRAVEL_STATUS_LABELS

export const CANCELLATION_REASON_LABELS = {
  issued_in_error: 'Issued in error or duplicated',
  visa_refused: 'Visa refused',
  trip_cancelled: 'Trip cancelled',
  death_of_insured: 'Death of the insured',
  insurer_decision: 'Cancelled by the insurer',
} as const
export type CancellationReason = keyof typeof CANCELLATION_REASON_LABELS
export const CANCELLATION_REASONS = keysOf(CANCELLATION_REASON_LABELS)

export const EVIDENCE_LABELS = {
  staff_note: 'Staff note',
  visa_refusal_letter: 'Visa refusal letter with the insured’s name',
  passport_copy: 'Passport copy',
  written_request: 'Written request',
  death_certificate: 'Death certificate',
} as const
export type Evidence = keyof typeof EVIDENCE_LABELS

export const UNDERWRITING_LABELS = {
  accept: 'Accepted',
  accept_loading: 'Accepted with loading',
  refer: 'Needs underwriter approval',
  decline: 'Declined',
} as const
export type UnderwritingOutcome = keyof typeof UNDERWRITING_LABELS

export const REFERRAL_DECISION_LABELS = {
  accept: 'Accept',
  accept_loading: 'Accept with loading',
  accept_exclusion: 'Accept with exclusion',
  request_documents: 'Request documents',
  decline: 'Decline',
} as const
export type ReferralDecisionOutcome = keyof typeof REFERRAL_DECISION_LABELS
export const REFERRAL_DECISION_OUTCOMES = keysOf(REFERRAL_DECISION_LABELS)

/** Columns of the group file, in the order of the template. */
export const GROUP_CSV_COLUMNS = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'gender',
  'passportNumber',
  'passportExpiry',
  'nationality',
] as const

function keysOf<K extends string>(labels: Record<K, string>): readonly K[] {
  // Object.keys widens the keys to string.
  return Object.keys(labels) as K[]
}
