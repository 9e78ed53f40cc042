/** Titles of customers. */
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

/** Sales to which a customer agrees by code. */
export const SOLD_PRODUCTS = ['motor', 'travel', 'fleet'] as const
export type SoldProduct = (typeof SOLD_PRODUCTS)[number]
