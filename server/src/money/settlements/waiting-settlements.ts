import type { DueSettlement, Settlement } from '@okwan/contract/money/settlements'
import { lastPeriodEnd } from '@okwan/domain/money/settlements/settlement'
import { RETURN_KINDS, type SettlementKind } from '@okwan/domain/money/settlements/terms'
import { SETTLEMENT_CYCLES } from '@okwan/domain/platform/settings/values'
import type { Ctx } from '../../platform/http/context.ts'
import { firstMonth } from './first-month.ts'
import { payeeOf } from './payees.ts'
import { presentSettlement } from './present.ts'
import { dueAmounts, openSettlementRows } from './store.ts'

/** Bordereaux and returns between their preparation and their payment. */
export async function listOpenSettlements({ tx, actor }: Ctx): Promise<Settlement[]> {
  return (await openSettlementRows(tx)).map((row) => presentSettlement(row, actor.id))
}

export type ToPrepare = Pick<DueSettlement, 'kind' | 'party' | 'payeeName' | 'product' | 'month'> & {
  periodEnd: Date
}

/** Bordereaux whose cycle has ended and the earliest return of each payee, if none is open. */
export async function listToPrepare(ctx: Ctx): Promise<ToPrepare[]> {
  const { insurers } = ctx.product.settings.at('insurers', ctx.now)
  const cycleOf = (party: string) => insurers.find(({ code }) => code === party)?.cycle ?? 'monthly'
  const found: ToPrepare[] = []
  for (const cycle of SETTLEMENT_CYCLES) {
    if (!insurers.some((insurer) => insurer.cycle === cycle)) continue
    const ended = await endedScopes(ctx, 'bordereau', lastPeriodEnd(cycle, ctx.now))
    found.push(...ended.filter(({ party, product }) => product !== null && cycleOf(party) === cycle))
  }
  for (const kind of RETURN_KINDS) found.push(...(await endedScopes(ctx, kind, lastPeriodEnd('monthly', ctx.now))))
  return found
}

/** Whatever is older is in the same bordereau or return as amounts of these days, and Home must not read years. */
const LOOK_BACK_MS = 62 * 24 * 3_600_000

async function endedScopes(ctx: Ctx, kind: SettlementKind, periodEnd: Date): Promise<ToPrepare[]> {
  const due = await dueAmounts(ctx.tx, kind, periodEnd, new Date(periodEnd.getTime() - LOOK_BACK_MS))
  return due.flatMap(({ party, product, month, open }) => {
    if (open || month !== firstMonth(due, party)) return []
    const payeeName = payeeOf(ctx, { kind, party }).name
    return [{ kind, party, payeeName, product, month: month === '' ? null : month, periodEnd }]
  })
}
