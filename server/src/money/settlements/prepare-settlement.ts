import type { settlementEndpoints } from '@okwan/contract/money/settlements'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { cutOffOf, monthOfReturn } from '@okwan/domain/money/settlements/settlement'
import type { SettlementKind } from '@okwan/domain/money/settlements/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { InsuredProduct } from '@okwan/domain/platform/settings/values'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { draftLines } from './draft-lines.ts'
import { earlierFirst, firstMonth } from './first-month.ts'
import { payeeOf } from './payees.ts'
import { getSettlement } from './read-settlements.ts'
import { dueAmounts, findUnsettled, hasOpen, insertLines, insertSettlement, lastCutOff } from './store.ts'

type Endpoints = typeof settlementEndpoints

/** Collects everything of an insurer and a product since the last cut-off; the database accepts no journal twice. */
export async function prepareBordereau(ctx: Ctx, { body }: Parsed<Endpoints['POST /settlements/bordereaux']>) {
  const scope = { kind: 'bordereau', party: body.insurer, product: body.product } as const
  const previous = await lastCutOff(ctx.tx, scope)
  const cutOff = cutOffOf(body.throughDay, ctx.now, previous)
  return prepare(ctx, { ...scope, startsAt: previous ?? null, cutOff })
}

/** Collects everything of the month. Earlier months must be prepared first, because a return covers exactly one month. */
export async function prepareReturn(ctx: Ctx, { body }: Parsed<Endpoints['POST /settlements/returns']>) {
  const scope = { kind: body.kind, party: body.party, product: null }
  const period = monthOfReturn(body.month, ctx.now)
  const due = await dueAmounts(ctx.tx, body.kind, ctx.now)
  const earlier = firstMonth(due, body.party)
  if (earlier && earlier < body.month) throw new Refusal('settlement_open', earlierFirst(earlier))
  return prepare(ctx, { ...scope, ...period })
}

type Period = {
  kind: SettlementKind
  party: string
  product: InsuredProduct | null
  startsAt: Date | null
  cutOff: Date
}

async function prepare(ctx: Ctx, period: Period) {
  const { tx, actor, now } = ctx
  const lines = draftLines(await findUnsettled(tx, period))
  if (lines.length === 0) throw new Refusal((await hasOpen(tx, period)) ? 'settlement_open' : 'nothing_to_settle')
  const totalPesewas = lines.reduce((sum, line) => sum + line.duePesewas, 0)
  const payee = payeeOf(ctx, period)
  const id = await insertSettlement(tx, { ...period, payee, totalPesewas, preparedBy: actor.id }, now)
  await insertLines(tx, id, period.kind, lines)
  const after = { kind: period.kind, payee: payee.name, lines: lines.length, totalPesewas }
  await recordAudit(ctx, { action: 'settlement-prepared', entityType: 'settlement', entityId: id, after })
  return getSettlement(ctx, { params: { id } })
}
