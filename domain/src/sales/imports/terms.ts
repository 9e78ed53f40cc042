import { hasColumns } from '../../platform/files/headings.ts'

/** Longest text of a cell, and of a description. */
export const MAX_CELL = 200
export const MAX_DESCRIPTION = 1800

export const IMPORT_KINDS = [
  'motor-policies',
  'travel-policies',
  'customers',
  'agents',
  'open-claims',
  'opening-balances',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const IMPORT_KIND_LABELS: Record<ImportKind, string> = {
  'motor-policies': 'Motor policies',
  'travel-policies': 'Travel policies',
  customers: 'Customers',
  agents: 'Agents',
  'open-claims': 'Open claims',
  'opening-balances': 'Opening balances',
}

export const IMPORT_STATUSES = [
  'checking',
  'draft',
  'submitted',
  'writing',
  'stopped',
  'done',
  'undo_requested',
  'undoing',
  'undone',
  'discarded',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** `known`: an earlier import or sale added the record, so the row adds nothing. */
export const ROW_STATES = ['unchecked', 'ready', 'wrong', 'known', 'written', 'undone'] as const
export type RowState = (typeof ROW_STATES)[number]

/** Texts of a row by field. */
export type Cells = { readonly [field: string]: string }

export type ImportField = {
  name: string
  label: string
  isRequired: boolean
  /** Maximum length, if it differs from the default. */
  maxLength?: number
}

const field = (name: string, label: string, isRequired = false): ImportField => ({ name, label, isRequired })
const required = (name: string, label: string) => field(name, label, true)

const CUSTOMER_FIELDS: ImportField[] = [
  field('firstName', 'First name'),
  field('lastName', 'Last name'),
  field('gender', 'Gender'),
  field('dateOfBirth', 'Date of birth'),
  field('ghanaCard', 'Ghana Card'),
  field('companyName', 'Company name'),
  field('tin', 'TIN'),
  required('phone', 'Phone'),
  field('email', 'Email'),
  field('occupation', 'Occupation'),
  required('address', 'Address'),
  field('city', 'Town or city'),
  field('region', 'Region'),
  field('branchCode', 'Branch code'),
]

/** Fields of each kind of file. A person needs names, gender, birth date and Ghana Card; a company its name and TIN. */
export const IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  'motor-policies': [
    required('policyNumber', 'Policy number'),
    required('startDate', 'Start date'),
    required('endDate', 'End date'),
    required('cover', 'Cover'),
    required('vehicleUse', 'Vehicle use'),
    required('premium', 'Premium'),
    field('fees', 'Fees'),
    field('sumInsured', 'Sum insured'),
    field('claimFreeYears', 'Claim-free years'),
    field('sticker', 'Sticker'),
    field('registerReference', 'MID reference'),
    field('agentCode', 'Agent code'),
    field('plate', 'Registration number'),
    required('chassis', 'Chassis number'),
    required('make', 'Make'),
    required('model', 'Model'),
    required('year', 'Year of manufacture'),
    required('colour', 'Colour'),
    required('bodyType', 'Body type'),
    required('seats', 'Seats'),
    field('engine', 'Engine size'),
    ...CUSTOMER_FIELDS,
  ],
  'travel-policies': [
    required('policyNumber', 'Policy number'),
    field('soldOn', 'Date of sale'),
    required('departureDate', 'Departure date'),
    required('returnDate', 'Return date'),
    required('plan', 'Plan'),
    required('destinations', 'Destinations'),
    field('tripType', 'Trip type'),
    field('purpose', 'Purpose'),
    required('premium', 'Premium'),
    field('taxes', 'Taxes'),
    field('agentCode', 'Agent code'),
    field('passport', 'Passport'),
    field('passportExpiry', 'Passport expiry'),
    field('nationality', 'Nationality'),
    { ...field('otherTravellers', 'Other travellers'), maxLength: MAX_DESCRIPTION },
    field('emergencyContact', 'Emergency contact'),
    field('emergencyPhone', 'Emergency phone'),
    ...CUSTOMER_FIELDS,
  ],
  customers: CUSTOMER_FIELDS,
  agents: [
    required('code', 'Code'),
    required('fullName', 'Full name'),
    required('phone', 'Phone'),
    field('role', 'Role'),
    field('branchCode', 'Branch code'),
    field('agentCode', 'Agent code'),
    field('email', 'Email'),
    field('licenceNumber', 'Licence number'),
    field('licenceExpiry', 'Licence expiry'),
  ],
  'open-claims': [
    required('claimNumber', 'Claim number'),
    required('policyNumber', 'Policy number'),
    required('lossDate', 'Date of loss'),
    required('lossTime', 'Time of loss'),
    required('lossType', 'Loss type'),
    required('place', 'Place of loss'),
    { ...required('description', 'Description'), maxLength: MAX_DESCRIPTION },
    required('reserve', 'Reserve'),
    field('status', 'Status'),
    field('reportedDate', 'Date reported'),
    field('driverName', 'Driver'),
    field('policeStation', 'Police station'),
    field('policeReport', 'Police report number'),
    field('thirdParty', 'Third party'),
    field('passport', 'Passport of the traveller'),
  ],
  'opening-balances': [
    required('account', 'Account'),
    field('owner', 'Owner'),
    field('debit', 'Debit'),
    field('credit', 'Credit'),
  ],
}

/** Columns of a file: the heading of each field, empty if the file lacks it. */
export type ImportColumns = { readonly [field: string]: string }

/** The remembered columns if the file has all of them, otherwise headings that equal the name of a field. */
export function guessColumns(
  kind: ImportKind,
  headings: readonly string[],
  remembered: ImportColumns | null,
): ImportColumns {
  if (remembered && hasColumns(headings, remembered)) return remembered
  const pairs = IMPORT_FIELDS[kind].map(({ name, label }) => {
    const heading = headings.find((one) => [plain(name), plain(label)].includes(plain(one)))
    return [name, heading ?? '']
  })
  return Object.fromEntries(pairs)
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Highest number of rows in one file. */
export const MAX_IMPORT_ROWS = 100_000
