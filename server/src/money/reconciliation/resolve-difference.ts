import { floatCorrected } from '@okwan/domain/money/ledger/collections'
import { type Correction, correctionOf } from '@okwan/domain/money/reconciliation/reconciliation'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { findItem, type ItemRow } from './store.ts'

export type DifferenceDecision = 'post' | 'explain'

/** Possible resolutions of a difference: a correction, if the amounts differ, or an explanation. */
export async function decisionsForDifference(tx: Tx, itemId: string): Promise<DifferenceDecision[]> {
  const found = await findItem(tx, itemId)
  if (!found) return []
  return correctionFor(found) ? ['post', 'explain'] : ['explain']
}

/** The correction that resolves a difference. */
export async function correctionOfItem(tx: Tx, itemId: string): Promise<Correction | undefined> {
  const found = await findItem(tx, itemId)
  return found && correctionFor(found)
}

/** Applies a resolution that one person proposed and the actor confirms. */
export async function resolveDifference(
  ctx: Ctx,
  itemId: string,
  resolution: { decision: DifferenceDecision; proposedBy: string },
): Promise<void> {
  const { tx, actor, now, caller } = ctx
  const item = await findItem(tx, itemId)
  if (!item) throw new Refusal('not_found', 'This difference doesn’t exist or you can’t access it.')
  if (resolution.proposedBy === actor.id) {
    throw new Refusal('own_proposal')
  }
  if (resolution.decision === 'post') {
    const correction = correctionFor(item)
    if (!correction) throw new Refusal('nothing_to_correct')
    const journal = floatCorrected({ itemId, provider: item.provider, ...correction })
    await postJournal(tx, journal, { now, actorId: actor.id, requestId: caller.requestId })
  }
  await recordAudit(ctx, {
    action: 'difference-resolved',
    entityType: 'reconciliation-item',
    entityId: itemId,
    after: { class: item.class, reference: item.reference, decision: resolution.decision },
  })
}

function correctionFor(item: ItemRow): Correction | undefined {
  return correctionOf({
    class: item.class,
    direction: item.direction,
    providerPesewas: item.provider_pesewas,
    providerFeePesewas: item.provider_fee_pesewas,
    ledgerPesewas: item.ledger_pesewas,
    ledgerFeePesewas: item.ledger_fee_pesewas,
  })
}
