import { floatFunded } from '@okwan/domain/money/ledger/collections'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { isPosted } from './store.ts'

type Funding = { body: { provider: 'hubtel' | 'mtn'; amountPesewas: number; bankReference: string } }

/** Records a bank transfer once, identified by the bank's reference. */
export async function fundFloat(ctx: Ctx, { body }: Funding) {
  const { tx, now, actor, caller } = ctx
  const { provider, amountPesewas, bankReference } = body
  const journal = floatFunded({ fundingId: `${provider}:${bankReference.toUpperCase()}`, provider, amountPesewas })
  const posting = { now, actorId: actor.id, requestId: caller.requestId }
  if ((await isPosted(tx, journal)) || !(await postJournal(tx, journal, posting))) {
    const sentence = 'This bank reference has already been recorded.'
    throw new Refusal('already_recorded', sentence, [{ path: 'bankReference', message: sentence }])
  }
  await recordAudit(ctx, {
    action: 'float-funded',
    entityType: 'journal',
    entityId: `${journal.event}:${journal.sourceId}`,
    after: body,
  })
  return { provider, floatPesewas: await balanceOf(tx, 'disbursementFloat', provider) }
}
