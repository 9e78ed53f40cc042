import type { ExceptionDetail, ExceptionSubject, ResolutionDecision } from '@okwan/contract/money/exceptions'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../platform/db/database.ts'
import type { Actor, Ctx } from '../../platform/http/context.ts'
import { decisionsForPayment } from '../payments/collect/resolve-payment.ts'
import { decisionsForDisbursement } from '../payouts/send/resolve-disbursement.ts'
import { decisionsForDifference } from '../reconciliation/resolve-difference.ts'
import { readDetails } from './exception-details.ts'
import { presentException, presentResolution } from './present.ts'
import { reachedBy } from './scope.ts'
import { type ExceptionFilter, type ExceptionRow, findException, listExceptionRows, resolutionsOf } from './store.ts'
import { DECISION_EFFECTS, DECISION_LABELS } from './words.ts'

export type ExceptionParams = { params: { subject: ExceptionSubject; id: string } }

export async function listExceptions({ tx, actor }: Ctx, { query }: { query: Omit<ExceptionFilter, 'reached'> }) {
  const { rows, meta } = await listExceptionRows(tx, { ...query, reached: reachedBy(actor) })
  const ids = rows.map(({ id }) => id)
  const resolutions = Map.groupBy(await resolutionsOf(tx, ids), ({ subject_id }) => subject_id)
  return { data: rows.map((row) => presentException(row, resolutions.get(row.id) ?? [])), meta }
}

export async function getException({ tx, actor }: Ctx, { params }: ExceptionParams): Promise<ExceptionDetail> {
  const row = await readException(tx, actor, params)
  const resolutions = await resolutionsOf(tx, [row.id])
  const shown = presentException(row, resolutions)
  const isOwn = shown.proposal?.proposedBy.userId === actor.id
  const decisions = row.is_open ? await decisionsFor(tx, row.subject, row.id) : []
  return {
    ...shown,
    ...(await readDetails(tx, row.subject, row.id)),
    resolutions: resolutions.map(presentResolution),
    decisions: decisions.map((decision) => ({
      decision,
      label: DECISION_LABELS[decision],
      effect: DECISION_EFFECTS[decision],
    })),
    allowedActions: actionsOf(row, shown.proposal !== null, isOwn),
    confirmRefusal: row.is_open && isOwn ? 'You proposed this, so someone else must confirm it.' : null,
  }
}

function actionsOf(row: ExceptionRow, isProposed: boolean, isOwn: boolean): ExceptionDetail['allowedActions'] {
  if (!row.is_open) return []
  if (!isProposed) return ['propose']
  return isOwn ? ['decline'] : ['confirm', 'decline']
}

export async function readException(
  tx: Tx,
  actor: Actor,
  { subject, id }: ExceptionParams['params'],
): Promise<ExceptionRow> {
  const row = await findException(tx, subject, id, reachedBy(actor))
  if (!row) throw new Refusal('not_found', 'This exception doesn’t exist or you can’t access it.')
  return row
}

export function decisionsFor(tx: Tx, subject: ExceptionSubject, id: string): Promise<ResolutionDecision[]> {
  if (subject === 'payment') return decisionsForPayment(tx, id)
  return subject === 'payout' ? decisionsForDisbursement(tx, id) : decisionsForDifference(tx, id)
}
