import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { ScreeningHit, ScreeningHitDetail, screeningEndpoints } from '@okwan/contract/service/screening'
import { idIn } from '@okwan/domain/people/auth/acts'
import { Refusal } from '@okwan/domain/platform/refusal'
import { checkHitAction, hitActions } from '@okwan/domain/service/screening/decide'
import type { HitAction } from '@okwan/domain/service/screening/terms'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { refuseStale } from '../../platform/audit/refuse-stale.ts'
import type { Ctx, DescribeAct } from '../../platform/http/context.ts'
import { openReport } from '../suspicious-reports/open-report.ts'
import { findHit, type HitChanges, type HitDetailRow, type HitRow, listHitRows, lockHit, saveHit } from './hit-store.ts'

type Endpoints = typeof screeningEndpoints

export async function listHits({ tx, actor }: Ctx, { query }: Parsed<Endpoints['GET /screening/hits']>) {
  const { rows, meta } = await listHitRows(tx, actor, query)
  return { data: rows.map(presentHit), meta }
}

export async function getHit({ tx, actor }: Ctx, { params }: { params: { id: string } }): Promise<ScreeningHitDetail> {
  return presentDetail(requireFound(await findHit(tx, actor, params.id)), actor.id)
}

export async function dismissHit(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /screening/hits/{id}/dismiss']>) {
  const hit = await lock(ctx, { id: params.id, version: body.version }, 'dismiss')
  const decision = { decidedBy: ctx.actor.id, decidedAt: ctx.now, decisionReason: body.reason }
  return save(ctx, hit, 'screening-hit-dismissed', { state: 'false', ...decision })
}

export async function proposeHit(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /screening/hits/{id}/propose']>) {
  const hit = await lock(ctx, { id: params.id, version: body.version }, 'propose')
  const proposal = { proposedBy: ctx.actor.id, proposedAt: ctx.now, proposalReason: body.reason }
  return save(ctx, hit, 'screening-hit-proposed', { state: 'proposed', ...proposal })
}

/** The second person confirms. The report that opens must be decided, and filed if needed, within the hours of the setting. */
export async function confirmHit(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /screening/hits/{id}/confirm']>) {
  const hit = await lock(ctx, { id: params.id, version: body.version }, 'confirm')
  await confirmAct(ctx, body.verificationToken, referenceOf(hit.id))
  await saveHit(ctx.tx, hit.id, { state: 'true', decidedBy: ctx.actor.id, decidedAt: ctx.now })
  await openReport(ctx, {
    source: 'screening',
    hitId: hit.id,
    customerId: hit.customer_id,
    branchId: hit.branch_id,
    subject: hit.customer_name,
    description: `Screening hit confirmed by two people: ${hit.list_name}, ${hit.reference}, ${hit.matched_name}. ${hit.proposal_reason ?? ''}`,
  })
  return save(ctx, hit, 'screening-hit-confirmed', undefined)
}

export async function declineHit(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /screening/hits/{id}/decline']>) {
  const hit = await lock(ctx, { id: params.id, version: body.version }, 'decline')
  const proposal = { proposedBy: null, proposedAt: null, proposalReason: null }
  return save(ctx, hit, 'screening-hit-declined', { state: 'open', ...proposal })
}

const referenceOf = (id: string) => `screening-hit:${id}`

/** The sentence omits the name, because it is sent by SMS. */
export const describeHit: DescribeAct = async ({ tx, actor }, rest) => {
  const { id, list_name, reference } = requireFound(await findHit(tx, actor, idIn(rest)))
  return { reference: referenceOf(id), sentence: `confirm a screening hit, ${list_name} ${reference}` }
}

type HitVersion = { id: string; version: number }

async function lock({ tx, actor }: Ctx, { id, version }: HitVersion, action: HitAction): Promise<HitDetailRow> {
  const hit = requireFound(await lockHit(tx, actor, id))
  if (hit.version !== version) await refuseStale(tx, 'hit', { entityType: 'screening-hit', entityId: id })
  checkHitAction({ state: hit.state, proposedBy: hit.proposed_by }, action, actor.id)
  return hit
}

type Audited =
  | 'screening-hit-dismissed'
  | 'screening-hit-proposed'
  | 'screening-hit-confirmed'
  | 'screening-hit-declined'

async function save(ctx: Ctx, hit: HitDetailRow, action: Audited, changes: HitChanges | undefined) {
  if (changes) await saveHit(ctx.tx, hit.id, changes)
  // The audit entry omits names and reasons, because the audit log is never erased.
  const entry = { entityType: 'screening-hit', entityId: hit.id, branchId: hit.branch_id } as const
  await recordAudit(ctx, { action, ...entry, before: { state: hit.state }, after: { state: changes?.state ?? 'true' } })
  return getHit(ctx, { params: { id: hit.id } })
}

function requireFound(row: HitDetailRow | undefined): HitDetailRow {
  if (!row) throw new Refusal('not_found', 'This hit doesn’t exist or you can’t access it.')
  return row
}

function presentHit(row: HitRow): ScreeningHit {
  return {
    hitId: row.id,
    state: row.state,
    customer: { customerCode: row.customer_code, name: row.customer_name, branchName: row.branch_name },
    listName: row.list_name,
    reference: row.reference,
    matchedName: row.matched_name,
    score: row.score,
    reasons: row.reasons,
    foundAt: row.found_at.toISOString(),
    version: row.version,
  }
}

function presentDetail(row: HitDetailRow, actorId: string): ScreeningHitDetail {
  const actions = hitActions({ state: row.state, proposedBy: row.proposed_by }, actorId)
  return {
    ...presentHit(row),
    dateOfBirth: row.date_of_birth,
    entry: {
      name: row.entry_name,
      aliases: row.aliases,
      birthDate: row.birth_date,
      country: row.country,
      listVersion: row.list_version,
    },
    proposal: decisionOf(row.proposer, row.proposed_at, row.proposal_reason),
    decision: decisionOf(row.decider, row.decided_at, row.decision_reason),
    lapse: lapseOf(row),
    reportId: row.report_id,
    actions: actions.map(({ action, refusalReason }) => (refusalReason ? { action, refusalReason } : { action })),
  }
}

function lapseOf({ lapsed_version: listVersion, lapser, lapsed_at: at, is_changed: isChanged }: HitDetailRow) {
  return listVersion && at ? { listVersion, isChanged, by: lapser ?? '', at: at.toISOString() } : null
}

function decisionOf(by: string | null, at: Date | null, reason: string | null) {
  return at ? { by: by ?? '', at: at.toISOString(), reason } : null
}
