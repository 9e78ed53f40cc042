import { Refusal } from '../../platform/refusal.ts'

export type PayrollLine = { userId: string; fullName: string; amountPesewas: number }

/** Reason why this person cannot approve the batch: two people decide, and no one about their own commission. */
export function approvalRefusalReason(
  payroll: { preparedBy: string; lines: readonly { userId: string }[] },
  personId: string,
): string | undefined {
  if (payroll.preparedBy === personId) return 'You prepared this batch. Another SuperAdmin must approve it.'
  if (payroll.lines.some(({ userId }) => userId === personId)) {
    return 'Your own commission is in this batch. Another SuperAdmin must approve it.'
  }
  return undefined
}

/**
 * Whether SuperAdmins can prepare their own commission. This is allowed only if there are at most two SuperAdmins: the other one
 * must approve, so no one else can prepare (decision 0085).
 */
export const canPrepareOwn = (superAdmins: number): boolean => superAdmins <= 2

/** The lines of a new batch for selected people. Everyone must have commission to pay. */
export function preparedLines(
  due: readonly PayrollLine[],
  selected: readonly string[],
  preparer: { id: string; canPrepareOwn: boolean },
): readonly PayrollLine[] {
  if (!preparer.canPrepareOwn && selected.includes(preparer.id)) throw new Refusal('own_payroll')
  return [...new Set(selected)].map((userId) => {
    const line = due.find((one) => one.userId === userId)
    if (!line || line.amountPesewas <= 0) throw new Refusal('no_commission_to_pay')
    return line
  })
}

/** The first line whose commission was reversed since the batch was prepared; more commission is paid with the next batch. */
export function reducedLine<L extends PayrollLine>(lines: readonly L[], due: readonly PayrollLine[]): L | undefined {
  const dueOf = (userId: string) => due.find((one) => one.userId === userId)?.amountPesewas ?? 0
  return lines.find(({ userId, amountPesewas }) => amountPesewas > dueOf(userId))
}
