import type { DueSettlement, Settlement } from '@okwan/contract/money/settlements'
import { lastPeriodEnd } from '@okwan/domain/money/settlements/settlement'
import { RETURN_KINDS, type SettlementKind } from '@okwan/domain/money/settlements/terms'
import { INSURED_PRODUCTS, SETTLEMENT_CYCLES } from '@okwan/domain/platform/settings/values'
import type { Ctx } from '../../platform/http/context.ts'
import { payeeOf } from './payees.ts'
import { presentSettlement } from './present.ts'
import { firstDueMonth, hasOpen, lastCutOff, openSettlementRows, payeesWithLines, type Scope } from './store.ts'

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
    found.push(...ended.filter(({ party }) => cycleOf(party) === cycle))
  }
  for (const kind of RETURN_KINDS) found.push(...(await endedScopes(ctx, kind, lastPeriodEnd('monthly', ctx.now))))
  return found
}

/**
 * Only the last 62 days of a period are read, so that Home stays fast. A bordereau also contains the older amounts. A return
 * covers one month: if an older month has no return yet, the error on preparing this one says to prepare the older month first.
 */
const LOOK_BACK_MS = 62 * 24 * 3_600_000

/** Scopes that have no open settlement, but amounts between the last cut-off and the end of the period. */
async function endedScopes(ctx: Ctx, kind: SettlementKind, periodEnd: Date): Promise<ToPrepare[]> {
  const found: ToPrepare[] = []
  for (const party of await payeesWithLines(ctx.tx, kind)) {
    for (const product of kind === 'bordereau' ? productsOf(ctx, party, periodEnd) : [null]) {
      const scope = { kind, party, product, cutOff: periodEnd }
      if (await hasOpen(ctx.tx, scope)) continue
      const month = await firstDueMonth(ctx.tx, scope, await dueSince(ctx, scope))
      if (month === undefined) continue
      const payeeName = payeeOf(ctx, scope).name
      found.push({ kind, party, payeeName, product, month: kind === 'bordereau' ? null : month, periodEnd })
    }
  }
  return found
}

/**
 * Products that were or are assigned to an insurer in this period. For any other product, the database would search all sales
 * without finding an amount.
 */
function productsOf({ product: { settings }, now }: Ctx, party: string, periodEnd: Date) {
  const assigned = [lookBackFrom(periodEnd), now].flatMap((at) => settings.at('insurers', at).products)
  return INSURED_PRODUCTS.filter((each) =>
    assigned.some(({ product, insurerCode }) => product === each && insurerCode === party),
  )
}

const lookBackFrom = (periodEnd: Date) => new Date(periodEnd.getTime() - LOOK_BACK_MS)

async function dueSince({ tx }: Ctx, scope: Scope): Promise<Date> {
  const lookBack = lookBackFrom(scope.cutOff)
  const settledUntil = await lastCutOff(tx, scope)
  return settledUntil && settledUntil > lookBack ? settledUntil : lookBack
}
