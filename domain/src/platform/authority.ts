import { formatPesewas } from './money.ts'
import type { Role } from './permissions.ts'

/** Highest amount that Staff can approve alone: a claim, or the refund of a policy that was never issued. */
export const STAFF_DECIDES_UP_TO_PESEWAS = 5_000_00

/** Why a role cannot decide an amount; undefined if it can. */
export function whyAboveAuthority(role: Role, pesewas: number): string | undefined {
  if (role !== 'Staff' || pesewas <= STAFF_DECIDES_UP_TO_PESEWAS) return undefined
  return `Amounts above ${formatPesewas(STAFF_DECIDES_UP_TO_PESEWAS)} need an Admin or SuperAdmin.`
}
