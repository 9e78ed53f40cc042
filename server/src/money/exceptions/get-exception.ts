import type { ReviewDetail, ReviewSubject, RulingDecision } from '@okwan/contract/money/exceptions'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../platform/db/database.ts'
import type { Actor, Ctx } from '../../platform/http/context.ts'
import { decisionsForPayment } from '../payments/collect/resolve-payment.ts'
import { decisionsForDisbursement } from '../payouts/send/resolve-disbursement.ts'
import { decisionsForDifference } from '../reconciliation/resolve-difference.ts'
import { knownOf } from './facts.ts'
import { presentReview, presentRuling } from './present.ts'
import { reachedBy } from './scope.ts'
import { findReview, listReviewRows, type ReviewFilter, type ReviewRow, rulingsOf } from './store.ts'
import { DECISION_EFFECTS, DECISION_LABELS } from './words.ts'

export type ReviewParams = { params: { subject: ReviewSubject; id: string } }

export async function listReviews({ tx, actor }: Ctx, { query }: { query: Omit<ReviewFilter, 'reached'> }) {
  const { rows, meta } = await listReviewRows(tx, { ...query, reached: reachedBy(actor) })
  const ids = rows.map(({ id }) => id)
  const rulings = Map.groupBy(await rulingsOf(tx, ids), ({ subject_id }) => subject_id)
  return { data: rows.map((row) => presentReview(row, rulings.get(row.id) ?? [])), meta }
}

export async function getReview({ tx, actor }: Ctx, { params }: ReviewParams): Promise<ReviewDetail> {
  const row = await readReview(tx, actor, params)
  const rulings = await rulingsOf(tx, [row.id])
  const shown = presentReview(row, rulings)
  const isOwn = shown.proposal?.proposedBy.userId === actor.id
  const decisions = row.is_open ? await decisionsFor(tx, row.subject, row.id) : []
  return {
    ...shown,
    ...(await knownOf(tx, row.subject, row.id)),
    rulings: rulings.map(presentRuling),
    decisions: decisions.map((decision) => ({
      decision,
      label: DECISION_LABELS[decision],
      effect: DECISION_EFFECTS[decision],
    })),
    allowedActions: actionsOf(row, shown.proposal !== null, isOwn),
    confirmRefusal: row.is_open && isOwn ? 'You proposed this, so someone else must confirm it.' : null,
  }
}

function actionsOf(row: ReviewRow, isProposed: boolean, isOwn: boolean): ReviewDetail['allowedActions'] {
  if (!row.is_open) return []
  if (!isProposed) return ['propose']
  return isOwn ? ['decline'] : ['confirm', 'decline']
}

export async function readReview(tx: Tx, actor: Actor, { subject, id }: ReviewParams['params']): Promise<ReviewRow> {
  const row = await findReview(tx, subject, id, reachedBy(actor))
  if (!row) throw new Refusal('not_found', 'Exception not found')
  return row
}

export function decisionsFor(tx: Tx, subject: ReviewSubject, id: string): Promise<RulingDecision[]> {
  if (subject === 'payment') return decisionsForPayment(tx, id)
  return subject === 'payout' ? decisionsForDisbursement(tx, id) : decisionsForDifference(tx, id)
}
