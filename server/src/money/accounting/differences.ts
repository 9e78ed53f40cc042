import { firstDayOf, type Month, monthAfter } from '@okwan/domain/money/ledger/months'
import { monthDifferences } from '@okwan/domain/money/reconciliation/month-differences'
import type { MonthDifference } from '@okwan/domain/money/reconciliation/terms'
import { addDays } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../platform/http/context.ts'
import { reconcileBanks } from '../bank-statements/reconcile-bank.ts'
import { openDifferences } from '../exceptions/open-differences.ts'

/** Differences that are not reconciled at the end of a month, at the banks and at the providers. */
export async function readDifferences(ctx: Ctx, month: Month): Promise<MonthDifference[]> {
  const before = firstDayOf(monthAfter(month))
  const banks = await reconcileBanks(ctx, { query: { day: addDays(before, -1) } })
  const open = await openDifferences(ctx.tx, { from: firstDayOf(month), before })
  return monthDifferences(month, banks, open)
}
