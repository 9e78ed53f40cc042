import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { travelEndpoints } from '@okwan/contract/sales/travel'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { readHealth } from '@okwan/domain/sales/travel/health'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { writeInBatch } from '../../../platform/db/batch.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { finishChange, lockForChange } from '../change-draft.ts'
import { attachMedicalLetter } from '../documents/add-document.ts'
import { reviewSale, type Sale } from '../review-sale.ts'
import { type DraftRow, markAnswersChanged } from '../store.ts'
import { sealAnswers } from './sealed-rows.ts'
import { saveHealth } from './sealed-store.ts'

type Input = Parsed<(typeof travelEndpoints)['PUT /travel/drafts/{id}/health']>
type HealthUpdates = Input['body']['travellers']

/** Saves health answers, even incomplete ones, in one transaction. Problems are returned only to the caller. */
export async function answerHealth(ctx: Ctx, { params, body }: Input) {
  const row = await lockForChange(ctx, params.id, body.version)
  const sale = await reviewSale(ctx, row)
  const updates = [...new Map(body.travellers.map((one) => [one.travellerId, one])).values()]
  const problems = problemsOf(ctx, sale, updates)
  for (const [index, { answers }] of updates.entries()) {
    const path = `travellers.${index}.answers.fitToFlyFileId`
    if (answers.fitToFlyFileId) await attachMedicalLetter(ctx, row, answers.fitToFlyFileId, path)
  }
  if (updates.some((one) => isNew(sale, one))) await markAnswersChanged(ctx.tx, row.id)
  await saveUpdates(ctx, row, updates)
  return { problems, draft: await finishChange(ctx, row.id) }
}

function problemsOf({ now }: Ctx, { review, book }: Sale, updates: HealthUpdates) {
  const today = toAccraDate(now)
  return updates.flatMap(({ travellerId, answers }) => {
    const traveller = review.party?.travellers.find((one) => one.travellerId === travellerId)
    if (!traveller || !review.trip) {
      throw new Refusal('not_ready', 'Complete the travellers and the trip first.', review.problems)
    }
    const { departureDate } = review.trip
    const reading = readHealth(answers, traveller, { departureDate, today, book })
    return reading.ok ? [] : reading.problems
  })
}

function isNew({ health }: Sale, { travellerId, answers }: HealthUpdates[number]): boolean {
  const before = health.find((one) => one.traveller_id === travellerId)
  return !before || !isDeepStrictEqual(before.answers, answers)
}

/** Logs the saved answers for each traveller. */
async function saveUpdates(ctx: Ctx, row: DraftRow, updates: HealthUpdates): Promise<void> {
  const { tx, actor, now, product } = ctx
  const sealed = updates.map(({ travellerId, answers }) => ({
    travellerId,
    ...sealAnswers(product.secrets, row.id, travellerId, answers),
  }))
  await saveHealth(tx, { draftId: row.id, answeredBy: actor.id, sealed }, now)
  await writeInBatch(tx, async (batch) => {
    for (const { travellerId } of updates) {
      const entry = {
        action: 'health-answers-saved',
        entityType: 'travel-draft',
        entityId: row.id,
        branchId: row.branch_id,
        after: { travellerId },
      } as const
      await recordAudit(ctx, entry, batch)
    }
  })
}
