import { isOtherName, SPELLING_LETTERS } from '../../customers/customers/details.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RequestRefusal, UpdateKind } from './terms.ts'

/** How a change of details is processed. */
export type UpdatePath = {
  /** `code`: immediate after a code to the current number. `office`: request with documents. `priced`: request with a price. */
  path: 'code' | 'office' | 'priced'
  kind: UpdateKind
  evidence?: string
  /** Any contact field needs a code to the current number, even in a request that the office decides. */
  needsCode?: boolean
  /** Without a code (lost phone), a second person in the office decides with evidence. */
  needsOfficeWithoutCode?: boolean
  /** The MID stores this field, so the change is sent to the MID. */
  notifiesMid: boolean
}

const COMPANY_EVIDENCE = 'Certificate of registration'

const FIELD_PATHS = {
  phone: { path: 'code', kind: 'customer', notifiesMid: false },
  email: { path: 'code', kind: 'customer', notifiesMid: false },
  residentialAddress: { path: 'code', kind: 'customer', notifiesMid: false },
  digitalAddress: { path: 'code', kind: 'customer', notifiesMid: false },
  city: { path: 'code', kind: 'customer', notifiesMid: false },
  region: { path: 'code', kind: 'customer', notifiesMid: false },
  occupation: { path: 'code', kind: 'customer', notifiesMid: false },
  fullName: { path: 'office', kind: 'customer', evidence: 'Ghana Card', notifiesMid: true },
  dateOfBirth: { path: 'office', kind: 'customer', evidence: 'Ghana Card', notifiesMid: true },
  gender: { path: 'office', kind: 'customer', evidence: 'Ghana Card', notifiesMid: true },
  ghanaCardNumber: { path: 'office', kind: 'customer', evidence: 'Ghana Card', notifiesMid: true },
  companyName: { path: 'office', kind: 'customer', evidence: COMPANY_EVIDENCE, notifiesMid: true },
  tin: { path: 'office', kind: 'customer', evidence: COMPANY_EVIDENCE, notifiesMid: true },
  companyNumber: { path: 'office', kind: 'customer', evidence: COMPANY_EVIDENCE, notifiesMid: false },
  contactPerson: { path: 'office', kind: 'customer', evidence: COMPANY_EVIDENCE, notifiesMid: true },
  registrationNumber: { path: 'office', kind: 'vehicle', evidence: 'DVLA document', notifiesMid: true },
  color: { path: 'office', kind: 'vehicle', evidence: 'DVLA document', notifiesMid: true },
  vin: { path: 'office', kind: 'vehicle', evidence: 'DVLA document', notifiesMid: true },
  numberOfSeats: { path: 'priced', kind: 'use_change', evidence: 'DVLA document', notifiesMid: true },
  engineCapacity: { path: 'priced', kind: 'use_change', evidence: 'DVLA document', notifiesMid: true },
  riskCode: { path: 'priced', kind: 'use_change', notifiesMid: true },
} as const satisfies Record<string, UpdatePath>

export type UpdatableField = keyof typeof FIELD_PATHS
export type FieldChange = { field: UpdatableField; from: string; to: string }

/** The strictest rule of several changes applies to all of them. */
export function updatePathOf(changes: readonly FieldChange[]): UpdatePath | undefined {
  for (const { field, from, to } of changes) {
    if (field !== 'fullName' || !isOtherName(from, to)) continue
    throw changeOfOwner(
      field,
      `Only the spelling can be corrected here, up to ${SPELLING_LETTERS} letters. The office corrects a wrong name on the customer page.`,
    )
  }
  // A company can change its name or correct its number. Both changes together would make it another company.
  const renamed = changes.find(({ field, from, to }) => field === 'companyName' && isOtherName(from, to))
  if (renamed && changes.some(({ field }) => field === 'tin')) {
    throw changeOfOwner('companyName', 'Change the name or the TIN of a company, not both.')
  }
  const paths: UpdatePath[] = changes.map(({ field }) => FIELD_PATHS[field])
  const strictest = STRICTEST_FIRST.map((path) => paths.find((one) => one.path === path)).find(
    (found) => found !== undefined,
  )
  return (
    strictest && {
      ...strictest,
      notifiesMid: paths.some(({ notifiesMid }) => notifiesMid),
      needsCode: paths.some(({ path }) => path === 'code'),
      needsOfficeWithoutCode: changes.some(({ field }) => field === 'phone'),
    }
  )
}

function changeOfOwner(path: string, message: string): Refusal {
  const code: RequestRefusal = 'change_of_owner'
  const sentence = 'This is a change of owner. Cancel this policy and sell a policy to the new owner.'
  return new Refusal(code, sentence, [{ path, message }])
}

const STRICTEST_FIRST = ['priced', 'office', 'code'] as const
