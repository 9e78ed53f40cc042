import { formatPesewas } from './money.ts'
import type { Role } from './permissions.ts'

/** What staff let go of alone: a claim, or the premium of a policy that never became cover. */
export const STAFF_DECIDES_UP_TO_PESEWAS = 5_000_00

/** Why an amount is not for this role to decide; undefined when it is. */
export function whyAboveAuthority(role: Role, pesewas: number): string | undefined {
  if (role !== 'Staff' || pesewas <= STAFF_DECIDES_UP_TO_PESEWAS) return undefined
  return `Above ${formatPesewas(STAFF_DECIDES_UP_TO_PESEWAS)} an admin or super admin decides.`
}
