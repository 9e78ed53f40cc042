import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { lockParked, type ParkedRow } from './store.ts'

export async function lockParkedOffer({ tx, actor, now }: Ctx, policyRecordId: string): Promise<ParkedRow> {
  const offer = await lockParked(tx, reachedBy(actor), policyRecordId, now)
  if (!offer) throw new Refusal('not_found', 'This offer doesn’t exist. It may be paid or expired.')
  return offer
}
