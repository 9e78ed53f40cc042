import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { travelEndpoints } from '@okwan/contract/sales/travel'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { draftValidUntil } from '@okwan/domain/products/travel-plans/trip-dates'
import { prepareConsent } from '../../customers/customers/recognise-customer.ts'
import { requireSalesRight } from '../../people/users/require-sales-right.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { travelRateBookOn } from '../../products/rate-books/travel-rate-book.ts'
import { enteredHolder } from './documents/entered-holder.ts'
import { getDraft } from './get-draft.ts'
import { mergeAnswers } from './merge-answers.ts'
import { insertDraft } from './store.ts'

export async function addDraft(ctx: Ctx, { body }: Parsed<(typeof travelEndpoints)['POST /travel/drafts']>) {
  const { tx, actor, now } = ctx
  await requireSalesRight(ctx, 'TRAVEL')
  const { book } = await travelRateBookOn(tx, toAccraDate(now))
  const content = mergeAnswers({}, body, now)
  const expiresAt = draftValidUntil(now, book)
  const id = await insertDraft(tx, { sellerId: actor.id, branchId: actor.branchId, content, expiresAt }, now)
  await prepareConsent(ctx, { reference: id, product: 'travel', holder: enteredHolder(content.policyholder) })
  await recordAudit(ctx, {
    action: 'travel-draft-added',
    entityType: 'travel-draft',
    entityId: id,
    after: { parts: Object.keys(content) },
  })
  return getDraft(ctx, { params: { id } })
}
