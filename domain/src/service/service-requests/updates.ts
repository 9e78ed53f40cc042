import { spellingDistance } from '../../customers/customers/identity.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RequestRefusal, UpdateKind } from './terms.ts'

/** How a change of details is processed. */
export type UpdatePath = {
  /** `code`: immediate after a code to the current number. `office`: request with documents. `priced`: request with a price. */
  path: 'code' | 'office' | 'priced'
  kind: UpdateKind
  evidence?: string
  /** The MID stores this field, so it is updated. */
  notifiesMid: boolean
}

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
  registrationNumber: { path: 'office', kind: 'vehicle', evidence: 'DVLA document', notifiesMid: true },
  color: { path: 'office', kind: 'vehicle', evidence: 'DVLA document', notifiesMid: true },
  vin: { path: 'office', kind: 'vehicle', evidence: 'DVLA document', notifiesMid: true },
  numberOfSeats: { path: 'priced', kind: 'use_change', evidence: 'DVLA document', notifiesMid: true },
  engineCapacity: { path: 'priced', kind: 'use_change', evidence: 'DVLA document', notifiesMid: true },
  riskCode: { path: 'priced', kind: 'use_change', notifiesMid: true },
} as const satisfies Record<string, UpdatePath>

export type UpdatableField = keyof typeof FIELD_PATHS
export type FieldChange = { field: UpdatableField; from: string; to: string }

/** Maximum number of changed letters in a name correction; more is a change of owner. */
const SPELLING_LETTERS = 3

/** The strictest path of several changes. */
export function updatePathOf(changes: readonly FieldChange[]): UpdatePath | undefined {
  for (const { field, from, to } of changes) {
    if (field !== 'fullName' || spellingDistance(from.toLowerCase(), to.toLowerCase()) <= SPELLING_LETTERS) continue
    const code: RequestRefusal = 'change_of_owner'
    throw new Refusal(code, 'This is a change of owner. Cancel this policy and sell a policy to the new owner.', [
      { path: field, message: `Only the spelling can be corrected, up to ${SPELLING_LETTERS} letters.` },
    ])
  }
  const paths: UpdatePath[] = changes.map(({ field }) => FIELD_PATHS[field])
  return STRICTEST_FIRST.map((path) => paths.find((one) => one.path === path)).find((found) => found !== undefined)
}

const STRICTEST_FIRST = ['priced', 'office', 'code'] as const
