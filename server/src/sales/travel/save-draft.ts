import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { travelEndpoints } from '@okwan/contract/sales/travel'
import { prepareConsent } from '../../customers/customers/recognise-customer.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { finishChange, lockForChange } from './change-draft.ts'
import { enteredHolder } from './documents/entered-holder.ts'
import { deleteHealthExcept } from './health/sealed-store.ts'
import { mergeAnswers } from './merge-answers.ts'
import { type DraftContent, type DraftRow, markAnswersChanged, saveContent } from './store.ts'

export async function saveDraft(
  ctx: Ctx,
  { params, body }: Parsed<(typeof travelEndpoints)['PATCH /travel/drafts/{id}']>,
) {
  const { version, ...answers } = body
  const row = await lockForChange(ctx, params.id, version)
  await saveAnswers(ctx, row, mergeAnswers(row.content, answers, ctx.now), Object.keys(answers))
  return finishChange(ctx, row.id)
}

/** Saving unchanged answers keeps the consent. The audit log contains the names of the saved parts, not their values. */
export async function saveAnswers(ctx: Ctx, row: DraftRow, content: DraftContent, parts: string[]): Promise<void> {
  await saveContent(ctx.tx, row.id, content)
  const holder = enteredHolder(content.policyholder)
  await prepareConsent(ctx, {
    reference: row.id,
    product: 'travel',
    holder,
    before: enteredHolder(row.content.policyholder),
  })
  const { ticks: _before, ...before } = row.content
  const { ticks: _after, ...after } = content
  if (!isDeepStrictEqual(before, after)) await markAnswersChanged(ctx.tx, row.id)
  if (parts.includes('travellers')) {
    const ids = content.travellers?.map(({ travellerId }) => travellerId) ?? []
    await deleteHealthExcept(ctx.tx, row.id, ids)
  }
  await recordAudit(ctx, {
    action: 'travel-draft-saved',
    entityType: 'travel-draft',
    entityId: row.id,
    branchId: row.branch_id,
    after: { parts },
  })
}
