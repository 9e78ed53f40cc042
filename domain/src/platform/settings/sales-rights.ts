import type { Role } from '../permissions.ts'
import { EVERY, type SalesRights, type SoldProduct } from './values.ts'

export type Sale = { role: Role; branchCode: string; productCode: SoldProduct }

/** Whether a line takes this sale away. The database has the same rule (`check_sales_rights`). */
export function isWithheld({ withheld }: SalesRights, { role, branchCode, productCode }: Sale): boolean {
  return withheld.some(
    (line) =>
      matches(line.role, rolesOf(role)) &&
      matches(line.branchCode, [branchCode]) &&
      matches(line.productCode, [productCode]),
  )
}

const matches = (expected: string, actual: readonly string[]) => expected === EVERY || actual.includes(expected)

/** Assistants sell for an agent, so they never sell more than agents do. */
function rolesOf(role: Role): Role[] {
  return role === 'AssistantAgent' ? [role, 'Agent'] : [role]
}
