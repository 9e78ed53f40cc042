export const TITLES = ['Mr', 'Mrs', 'Miss', 'Ms', 'Dr', 'Rev', 'Prof', 'Hon', 'Nana', 'Alhaji', 'Hajia'] as const

/** The sixteen regions of Ghana. */
export const REGIONS = [
  'Greater Accra',
  'Ashanti',
  'Western',
  'Western North',
  'Central',
  'Eastern',
  'Volta',
  'Oti',
  'Northern',
  'Savannah',
  'North East',
  'Upper East',
  'Upper West',
  'Bono',
  'Bono East',
  'Ahafo',
] as const
export type Region = (typeof REGIONS)[number]

export const HOLDER_TYPES = ['individual', 'corporate'] as const
export type HolderType = (typeof HOLDER_TYPES)[number]

export const GENDERS = ['MALE', 'FEMALE'] as const
export type Gender = (typeof GENDERS)[number]
export const GENDER_LABELS: Record<Gender, string> = { MALE: 'Male', FEMALE: 'Female' }

export const OTHER_ID_TYPES = ['passport', 'driver_licence', 'voter', 'nhis'] as const
export type OtherIdType = (typeof OTHER_ID_TYPES)[number]

/** Kinds of sale for which a customer gives consent with a one-time code. */
export const SOLD_PRODUCTS = ['motor', 'travel', 'fleet'] as const
export type SoldProduct = (typeof SOLD_PRODUCTS)[number]

/** Purposes of optional messages: reminders are sent until the customer stops them, offers only after a consent. */
export const CONSENT_PURPOSES = ['reminders', 'offers'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

export const CONSENT_PURPOSE_LABELS: Record<ConsentPurpose, string> = {
  reminders: 'Renewal and payment reminders',
  offers: 'Offers and news',
}

export const CONSENT_CHANNELS = ['sms', 'whatsapp', 'email'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

export const CONSENT_CHANNEL_LABELS: Record<ConsentChannel, string> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'Email',
}

/** How the customer gave the answer. Only the customer uses a link, so the office cannot select it. */
export const CONSENT_SOURCES = ['in-person', 'phone', 'form', 'message', 'link'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

export const CONSENT_SOURCE_LABELS: Record<ConsentSource, string> = {
  'in-person': 'In person',
  phone: 'Phone call',
  form: 'Signed form',
  message: 'Message from the customer',
  link: 'Link in a message',
}

/**
 * What a customer agrees to before the first sale (Data Protection Act, 2012, Act 843). `since` is the first day of this text; a
 * new text needs a new day, and customers who agreed earlier are asked again at their next sale.
 */
export const DATA_CONSENT = {
  since: '2024-01-01',
  text: 'The customer agrees that we use these details and send messages about the policy',
} as const

/**
 * The text by which customers agree to optional messages. A new text needs a new version; each consent stores the version that
 * the customer read.
 */
export const CONSENT_TEXT = {
  version: '2026-11',
  text: 'We remind you before your insurance ends and may send you offers. You choose how, and can stop both at any time. Messages about your policy, payments, claims and complaints are always sent.',
} as const
