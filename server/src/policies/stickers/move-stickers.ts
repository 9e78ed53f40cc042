import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { stickerEndpoints } from '@okwan/contract/policies/stickers'
import { Refusal } from '@okwan/domain/platform/refusal'
import { parseRange, type StickerRange } from '@okwan/domain/policies/stickers/stock'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { presentMove } from './present.ts'
import { type Holder, type NewMove, recordMove } from './record-move.ts'
import { findHolder, findKnown, findMove, lockMovable } from './store.ts'

type Endpoints = typeof stickerEndpoints

/** Adds the stickers of a delivery to the stock of a branch. Numbers that are already recorded are refused. */
export async function receiveStickers(ctx: Ctx, { body }: Parsed<Endpoints['POST /sticker-moves/receive']>) {
  const range = parseRange(body)
  const to = await reachedHolder(ctx, { branchId: body.branchId, agentId: null })
  const known = await findKnown(ctx.tx, ctx.actor, range)
  if (known) {
    // The number is named only to people who can look it up in the movements.
    const subject = known.is_reached ? `Sticker ${known.number} has` : 'Some of these stickers have'
    throw atFirstNumber('sticker_conflict', `${subject} already been received or used. Check the numbers.`)
  }
  return move(ctx, { kind: 'received', range, to, note: body.note, by: ctx.actor.id })
}

export async function transferStickers(ctx: Ctx, { body }: Parsed<Endpoints['POST /sticker-moves/transfer']>) {
  const range = parseRange(body)
  const to = await reachedHolder(ctx, { branchId: body.branchId, agentId: body.agentId ?? null })
  const from = await holderOf(ctx, range)
  if (from.branchId === to.branchId && from.agentId === to.agentId) {
    const message = 'This branch or agent already has the stickers. Select another branch or agent.'
    throw new Refusal('sticker_conflict', message, [{ path: to.agentId ? 'agentId' : 'branchId', message }])
  }
  return move(ctx, { kind: 'transferred', range, from, to, note: body.note, by: ctx.actor.id })
}

/** Takes spoiled, lost and returned stickers from the stock. Found stickers go back to the branch that had them. */
export async function reportStickers(ctx: Ctx, { body }: Parsed<Endpoints['POST /sticker-moves/report']>) {
  const range = parseRange(body)
  const isFound = body.outcome === 'found'
  const holder = await holderOf(ctx, range, isFound ? 'lost' : 'in_stock')
  const holders = isFound ? { to: { ...holder, agentId: null } } : { from: holder }
  return move(ctx, { kind: body.outcome, range, ...holders, note: body.note, by: ctx.actor.id })
}

async function move(ctx: Ctx, newMove: NewMove) {
  const moveId = await recordMove(ctx.tx, newMove, ctx.now)
  const moved = presentMove(await findMove(ctx.tx, moveId))
  const { kind, firstNumber, lastNumber, from, to, note } = moved
  await recordAudit(ctx, {
    action: `stickers-${kind}`,
    entityType: 'sticker-move',
    entityId: moveId,
    branchId: newMove.to?.branchId ?? newMove.from?.branchId ?? null,
    after: { firstNumber, lastNumber, from, to, note },
  })
  return moved
}

async function reachedHolder(ctx: Ctx, holder: Holder): Promise<Holder> {
  if (await findHolder(ctx.tx, ctx.actor, holder)) return holder
  const path = holder.agentId ? 'agentId' : 'branchId'
  const message = holder.agentId ? 'Select an active agent of this branch.' : 'Select one of your open branches.'
  throw new Refusal('sticker_holder_unknown', message, [{ path, message }])
}

/**
 * The branch or agent that has all stickers of a range. The refusal is the same for a sticker of another branch and a sticker
 * that has never been received.
 */
async function holderOf(ctx: Ctx, range: StickerRange, status: 'in_stock' | 'lost' = 'in_stock'): Promise<Holder> {
  const stickers = await lockMovable(ctx.tx, ctx.actor, { range, status })
  const missing = firstMissing(range, new Set(stickers.map(({ number }) => number)))
  if (missing) {
    const problem = status === 'lost' ? 'hasn’t been reported as lost in your stock' : 'isn’t in your stock'
    throw atFirstNumber('sticker_not_in_stock', `Sticker ${missing} ${problem}. Check the numbers.`)
  }
  const [first] = stickers
  if (!first) throw new Error('the range has no stickers')
  const other = stickers.find((one) => one.branch_id !== first.branch_id || one.agent_id !== first.agent_id)
  if (other) {
    const message = `Stickers ${first.number} and ${other.number} have different holders. Enter one holder’s stickers at a time.`
    throw atFirstNumber('sticker_not_in_stock', message)
  }
  return { branchId: first.branch_id, agentId: first.agent_id }
}

function firstMissing(range: StickerRange, numbers: ReadonlySet<string>): string | undefined {
  for (let n = range.first; n <= range.last; n += 1) {
    const number = `${range.prefix}${String(n).padStart(range.digits, '0')}`
    if (!numbers.has(number)) return number
  }
  return undefined
}

function atFirstNumber(code: 'sticker_conflict' | 'sticker_not_in_stock', message: string): Refusal {
  return new Refusal(code, message, [{ path: 'firstNumber', message }])
}
