import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { priceAuditEndpoints } from '@okwan/contract/reports/price-audits'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { reachedIn } from '../../platform/db/reach.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { type FindingRow, findFinding, lockFinding, saveDecision, saveOwner } from './findings-store.ts'
import { isOwnSale, presentDetail } from './present.ts'

type Endpoints = typeof priceAuditEndpoints
type RecordInput = Parsed<Endpoints['GET /price-findings/{findingId}']>
type Decided = Parsed<Endpoints['POST /price-findings/{findingId}/close']>

/** Findings `f` on records `r` within a user's reach. */
export const reachedBy = reachedIn('exceptions', { branch: 'r.branch_id' })

export async function getFinding({ tx, actor }: Ctx, { params }: RecordInput) {
  return presentDetail(requireFound(await findFinding(tx, params.findingId, reachedBy(actor))), actor.id)
}

export async function assignFindingToCaller(ctx: Ctx, { params }: RecordInput) {
  const row = await undecided(ctx, params.findingId)
  await saveOwner(ctx.tx, row.id, ctx.actor.id)
  const before = { ownerId: row.owner_id }
  await recordAudit(ctx, { action: 'price-finding-taken', entityType: 'price-finding', entityId: row.id, before })
  return getFinding(ctx, { params })
}

export const explainFinding = (ctx: Ctx, input: Decided) => decide(ctx, input, 'explained')
export const closeFinding = (ctx: Ctx, input: Decided) => decide(ctx, input, 'closed')

async function decide(ctx: Ctx, { params, body }: Decided, state: 'explained' | 'closed') {
  const { tx, actor, now } = ctx
  const row = await undecided(ctx, params.findingId)
  const { reason } = body
  await saveDecision(tx, row.id, { state, reason, by: actor.id }, now)
  await recordAudit(ctx, {
    action: state === 'closed' ? 'price-finding-closed' : 'price-finding-explained',
    entityType: 'price-finding',
    entityId: row.id,
    before: { state: row.state },
    after: { state, reason },
  })
  return getFinding(ctx, { params })
}

async function undecided({ tx, actor }: Ctx, id: string): Promise<FindingRow> {
  const row = requireFound(await lockFinding(tx, id, reachedBy(actor)))
  if (row.state === 'closed') throw new Refusal('finding_closed')
  // Sellers cannot decide about the price of their own sale.
  if (isOwnSale(row, actor.id)) throw new Refusal('own_sale')
  return row
}

function requireFound(row: FindingRow | undefined): FindingRow {
  if (!row) throw new Refusal('not_found', 'This finding no longer exists.')
  return row
}
