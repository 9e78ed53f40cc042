import { formatPesewas } from './money.ts'
import type { Role } from './permissions.ts'

/** Why a role cannot decide an amount; undefined if it can. */
export function authorityRefusalReason(role: Role, pesewas: number, staffLimitPesewas: number): string | undefined {
  if (role !== 'Staff' || pesewas <= staffLimitPesewas) return undefined
  return `Amounts above ${formatPesewas(staffLimitPesewas)} need an Admin or SuperAdmin.`
}
