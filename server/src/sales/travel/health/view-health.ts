import type { UnderwritingFile } from '@okwan/contract/sales/travel'
import { healthAnswers } from '@okwan/contract/sales/travel/drafts'
import { fullName } from '@okwan/domain/sales/travel/draft/travellers'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { inReach } from '../change-draft.ts'
import { presentDocument } from '../present.ts'
import { reviewSale, type Sale } from '../review-sale.ts'
import { findDraft } from '../store.ts'

/** Logs the access with the travellers concerned before it returns the answers. */
export async function viewHealth(ctx: Ctx, { params }: { params: { id: string } }): Promise<UnderwritingFile> {
  const row = inReach(ctx.actor, await findDraft(ctx.tx, params.id))
  const sale = await reviewSale(ctx, row)
  await recordAudit(ctx, {
    action: 'health-answers-viewed',
    entityType: 'travel-draft',
    entityId: row.id,
    branchId: row.branch_id,
    after: { travellers: sale.health.map(({ traveller_id }) => traveller_id) },
  })
  return {
    draftId: row.id,
    version: row.version,
    subjects: subjectsOf(sale),
    documents: sale.documents.map(presentDocument),
    answers: sale.health.map(({ traveller_id, answers }) => ({
      travellerId: traveller_id,
      fullName: nameOf(sale, traveller_id) ?? '',
      answers: healthAnswers.parse(answers),
    })),
  }
}

function subjectsOf(sale: Sale): UnderwritingFile['subjects'] {
  return (sale.review.decisions ?? []).map((decision) => ({
    subject: decision.subject,
    fullName: nameOf(sale, decision.subject),
    outcome: decision.outcome,
    loadingBps: decision.loadingBps,
    reasons: decision.reasons,
    documents: decision.documents,
    limitedConditions: decision.limitedConditions,
    referralDecisions: sale.referralDecisions
      .filter(({ subject }) => subject === decision.subject)
      .map(({ outcome, loading_bps, words, decided_by_name, decided_at }) => ({
        outcome,
        loadingBps: loading_bps,
        words,
        decidedBy: decided_by_name,
        decidedAt: decided_at.toISOString(),
      })),
  }))
}

function nameOf({ review }: Sale, travellerId: string): string | null {
  const traveller = review.party?.travellers.find((one) => one.travellerId === travellerId)
  return traveller ? fullName(traveller) : null
}
