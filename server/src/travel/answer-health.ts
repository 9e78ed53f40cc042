import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '@okwan/contract/endpoint'
import type { travelEndpoints } from '@okwan/contract/travel'
import { toAccraDate } from '@okwan/domain/dates'
import { Refusal } from '@okwan/domain/refusal'
import { readHealth } from '@okwan/domain/travel/health'
import { recordAudit } from '../audit/record-audit.ts'
import type { Ctx } from '../http/context.ts'
import { hangMedicalLetter } from './add-document.ts'
import { finishChange, lockForChange } from './change-draft.ts'
import { reviewSale } from './review-sale.ts'
import { sealAnswers } from './sealed-rows.ts'
import { markAnswersChanged, saveHealth } from './store.ts'

/** Half-answered is kept too; what is missing is said once, to the person who has just typed it. */
export async function answerHealth(
  ctx: Ctx,
  { params, body }: Parsed<(typeof travelEndpoints)['PUT /travel/drafts/{id}/health']>,
) {
  const { tx, actor, now, product } = ctx
  const { travellerId, answers, version } = body
  const row = await lockForChange(ctx, params.id, version)
  const { review, book, health } = await reviewSale(ctx, row)
  const traveller = review.party?.travellers.find((one) => one.travellerId === travellerId)
  if (!traveller || !review.trip) {
    throw new Refusal('not_ready', 'Complete the travellers and the trip first.', review.problems)
  }

  if (answers.fitToFlyFileId) {
    await hangMedicalLetter(ctx, row, answers.fitToFlyFileId, 'answers.fitToFlyFileId')
  }
  const before = health.find((one) => one.traveller_id === travellerId)
  if (!before || !isDeepStrictEqual(before.answers, answers)) await markAnswersChanged(tx, row.id)
  const sealed = sealAnswers(product.secrets, row.id, travellerId, answers)
  await saveHealth(tx, { draftId: row.id, travellerId, answeredBy: actor.id, ...sealed }, now)
  await recordAudit(ctx, {
    action: 'health-answers-saved',
    entityType: 'travel-draft',
    entityId: row.id,
    branchId: row.branch_id,
    after: { travellerId },
  })
  const { departureDate } = review.trip
  const reading = readHealth(answers, traveller, { departureDate, today: toAccraDate(now), book })
  return { problems: reading.ok ? [] : reading.problems, draft: await finishChange(ctx, row.id) }
}
