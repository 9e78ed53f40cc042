import type { AccountingMonth } from '@okwan/contract/money/accounting'
import {
  type AccountingPeriod,
  type Month,
  monthAfter,
  monthOf,
  monthsBetween,
} from '@okwan/domain/money/ledger/months'
import { formatMonth, toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { type ClosingRow, firstPosting, listClosings } from './store.ts'

export async function listMonths(ctx: Ctx): Promise<AccountingMonth[]> {
  const { period, closings } = await readPeriod(ctx)
  return monthsBetween(period.firstMonth, monthOf(period.today))
    .reverse()
    .map((month) => presentMonth(ctx, month, period, closings))
}

export async function findMonth(ctx: Ctx, month: Month): Promise<AccountingMonth> {
  const { period, closings } = await readPeriod(ctx)
  if (month < period.firstMonth || month > monthOf(period.today)) {
    throw new Refusal('not_found', 'This month doesn’t exist or you can’t access it.')
  }
  return presentMonth(ctx, month, period, closings)
}

export async function readPeriod({ tx, now }: Ctx): Promise<{ period: AccountingPeriod; closings: ClosingRow[] }> {
  const today = toAccraDate(now)
  const { at } = await firstPosting(tx)
  const closings = await listClosings(tx)
  const closedThrough = closings.findLast(({ decided_at }) => decided_at)?.month
  return { period: { today, firstMonth: monthOf(at ? toAccraDate(at) : today), closedThrough }, closings }
}

function presentMonth(
  { actor }: Ctx,
  month: Month,
  period: AccountingPeriod,
  closings: readonly ClosingRow[],
): AccountingMonth {
  const closing = closings.find((each) => each.month === month)
  const state = stateOf(month, period, closing)
  const isOwn = closing?.proposed_by === actor.id
  const next = period.closedThrough ? monthAfter(period.closedThrough) : period.firstMonth
  return {
    month,
    name: formatMonth(month),
    state,
    closing: closing ? presentClosing(closing) : null,
    allowedActions:
      state === 'proposed'
        ? isOwn
          ? ['decline']
          : ['confirm', 'decline']
        : state === 'open' && month === next
          ? ['propose']
          : [],
  }
}

function stateOf(
  month: Month,
  { today, closedThrough }: AccountingPeriod,
  closing: ClosingRow | undefined,
): AccountingMonth['state'] {
  if (closedThrough && month <= closedThrough) return 'closed'
  if (closing) return 'proposed'
  return month === monthOf(today) ? 'running' : 'open'
}

function presentClosing(closing: ClosingRow): AccountingMonth['closing'] {
  const { decided_by: userId, decider_name: fullName } = closing
  return {
    closingId: closing.id,
    proposedBy: { userId: closing.proposed_by, fullName: closing.proposer_name },
    proposedAt: closing.proposed_at.toISOString(),
    confirmedBy: userId && fullName ? { userId, fullName } : null,
    confirmedAt: closing.decided_at?.toISOString() ?? null,
    differenceReason: closing.difference_reason,
  }
}
