import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { claimEndpoints } from '@okwan/contract/service/claims'
import { type IsoDate, toAccraDate, toAccraTime } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import {
  type FirstNotice,
  findClaimProblem,
  isLateNotice,
  noticeProblems,
  wasInForce,
} from '@okwan/domain/service/claims/first-notice'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { CLAIM_TYPE_LABELS, MOTOR_CLAIM_TYPES } from '@okwan/domain/service/claims/terms'
import { requireNotErased } from '../../customers/customers/checks/require-not-erased.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { coveredTerms } from '../../policies/policies/covered-terms.ts'
import { readPolicy } from '../../policies/policies/read/read-policy.ts'
import { lockForChange } from '../../policies/policies/read/read-term.ts'
import { notifyQueue } from '../service-requests/decide/notify-queue.ts'
import { requireBenefit } from './cover-of-claim.ts'
import { currentDeadlines } from './deadlines.ts'
import { attachDocuments } from './documents/add-documents.ts'
import { getClaim } from './get-claim.ts'
import { holderOf, insertClaim, lockClaim } from './store.ts'

type Input = Parsed<(typeof claimEndpoints)['POST /claims']>

/** Records a first notice of loss that is complete, in time, and about cover that was in force on the date of loss. */
export async function reportClaim(ctx: Ctx, { body }: Input) {
  const { tx, actor, now } = ctx
  const { policyId, notice } = body
  const { row: policy } = await readPolicy(ctx, policyId)
  await requireNotErased(tx, holderOf(policyId))
  // Serialises with cancellations and refunds, which must see the claim.
  await lockForChange(tx, policyId)
  const today = toAccraDate(now)
  requireKind(policy.product, notice.type)
  const report = defined(notice)
  const problems = noticeProblems(report, { date: today, time: toAccraTime(now) })
  if (policy.product === 'travel' && !notice.travellerId)
    problems.push({ path: 'travellerId', message: 'Select the traveller.' })
  if (problems.length > 0) {
    const fields = problems.map(({ path, message }) => ({ path: `notice.${path}`, message }))
    throw new Refusal('notice_incomplete', 'The claim report is incomplete. Fix the highlighted fields.', fields)
  }
  const record = await coveringRecord(tx, policyId, report, today)
  if (policy.product === 'travel') await requireBenefit(tx, record.id, notice.type)
  const id = await insertClaim(
    tx,
    {
      notice,
      policyId,
      policyRecordId: record.id,
      branchId: policy.branch_id,
      isLate: isLateNotice(notice.incidentDate, today),
      reportedBy: actor.id,
      reservePesewas: notice.estimatePesewas ?? 0,
      nextDueOn:
        currentDeadlines({ reportedOn: today }, today, {
          holidays: ctx.product.settings.at('public-holidays', now),
          deadlines: ctx.product.settings.at('claim-deadlines', now),
        }).nextDueOn ?? today,
    },
    now,
  )
  const claim = await lockClaim(tx, id)
  if (!claim) throw new Error(`claim ${id} was not found after its insert`)
  await attachDocuments(ctx, claim, body.documents, 'documents')
  await recordAudit(ctx, {
    action: 'claim-reported',
    entityType: 'claim',
    entityId: id,
    branchId: policy.branch_id,
    after: { policyId, type: notice.type, incidentDate: notice.incidentDate },
  })
  const params = { claimNumber: claimNumber(claim.number), what: CLAIM_TYPE_LABELS[notice.type] }
  await queueMessage(
    tx,
    { to: claim.customer_phone, template: 'claim-reported', params, policyId: claim.policy_id },
    now,
  )
  await notifyQueue(tx)
  return getClaim(ctx, { params: { id } })
}

/** Claim types belong to one product. */
function requireKind(product: string, type: string): void {
  const isMotor = (MOTOR_CLAIM_TYPES as readonly string[]).includes(type)
  if (isMotor === (product === 'motor')) return
  const message = 'This loss type doesn’t apply to this product. Select another type.'
  throw new Refusal('not_covered', message, [{ path: 'notice.type', message }])
}

/** The policy version in force on the date of loss. */
async function coveringRecord(tx: Tx, policyId: string, report: FirstNotice, today: IsoDate) {
  const terms = await coveredTerms(tx, policyId)
  const refusalReason = findClaimProblem(report, terms, today)
  const record = terms.find((term) => wasInForce(term, report))
  if (record && !refusalReason) return record
  const { code, message } = refusalReason ?? {
    code: 'not_in_force',
    message: 'The policy wasn’t in force on the date of loss.',
  }
  // If a term covers the date of loss, only the time of loss is wrong.
  const path = record ? 'notice.incidentTime' : 'notice.incidentDate'
  throw new Refusal(code, message, [{ path, message }])
}

/** Removes keys whose value is undefined. */
function defined<T extends object>(input: T) {
  // Only undefined values are removed, so the type is the same.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
