import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { stickerEndpoints } from '@okwan/contract/policies/stickers'
import { idIn } from '@okwan/domain/people/auth/acts'
import { Refusal } from '@okwan/domain/platform/refusal'
import { REFUSALS } from '@okwan/domain/platform/refusal-codes'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, DescribeAct } from '../../platform/http/context.ts'
import { presentCount } from './present.ts'
import { findCount, findHolder, insertCount, listCounts, lockCount, saveSecondCount } from './store.ts'

type Endpoints = typeof stickerEndpoints

const reference = (countId: string) => `sticker-count:${countId}`
const noSuchCount = () => new Refusal('not_found', 'This count doesn’t exist or you can’t access it.')

export async function startCount(ctx: Ctx, { body }: Parsed<Endpoints['POST /sticker-counts']>) {
  const { tx, actor, now } = ctx
  const holder = { branchId: body.branchId, agentId: body.agentId ?? null }
  if (!(await findHolder(tx, actor, holder))) {
    throw new Refusal('sticker_holder_unknown', undefined, [
      { path: 'branchId', message: REFUSALS.sticker_holder_unknown[1] },
    ])
  }
  const id = await insertCount(tx, holder, { count: body.counted, by: actor.id }, now)
  await recordAudit(ctx, {
    action: 'stickers-counted',
    entityType: 'sticker-count',
    entityId: id,
    branchId: holder.branchId,
    after: { counted: body.counted },
  })
  return showCount(ctx, id)
}

/** The second person counts without seeing the first count or the expected number. */
export async function confirmCount(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /sticker-counts/{id}/confirm']>) {
  const { tx, actor, now } = ctx
  const count = await lockCount(tx, actor, params.id)
  if (!count) throw noSuchCount()
  if (count.second_count !== null) {
    throw new Refusal('stale_version', 'This count has already been finished. Reload the page.')
  }
  const { confirmRefusalReason } = presentCount(count, actor.id)
  if (confirmRefusalReason) throw new Refusal('own_proposal', confirmRefusalReason)
  await confirmAct(ctx, body.verificationToken, reference(count.id))
  await saveSecondCount(tx, count.id, { count: body.counted, by: actor.id }, now)
  const { result, firstCount, secondCount, expected } = await showCount(ctx, count.id)
  await recordAudit(ctx, {
    action: result === 'agreed' ? 'sticker-count-agreed' : 'sticker-count-different',
    entityType: 'sticker-count',
    entityId: count.id,
    branchId: count.branch_id,
    after: { firstCount, secondCount, expected },
  })
  return showCount(ctx, count.id)
}

export async function listStickerCounts({ tx, actor }: Ctx, { query }: Parsed<Endpoints['GET /sticker-counts']>) {
  const { rows, meta } = await listCounts(tx, actor, query)
  return { data: rows.map((row) => presentCount(row, actor.id)), meta }
}

async function showCount({ tx, actor }: Ctx, id: string) {
  const row = await findCount(tx, actor, id)
  if (!row) throw noSuchCount()
  return presentCount(row, actor.id)
}

export const describeStickerCount: DescribeAct = async ({ tx, actor }, rest) => {
  const count = await findCount(tx, actor, idIn(rest))
  if (!count) throw noSuchCount()
  return {
    reference: reference(count.id),
    sentence: `confirm the sticker count of ${count.agent_name ?? count.branch_name}`,
  }
}
