import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { RaisedRequest, serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import type { RequestContent } from '@okwan/contract/service/service-requests/request-content'
import { formatMoment } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { dueBy } from '@okwan/domain/service/service-requests/lifecycle'
import { requestNumber } from '@okwan/domain/service/service-requests/numbers'
import { typeOfKind } from '@okwan/domain/service/service-requests/terms'
import { requirePhoneUsableOf } from '../../../customers/customers/phone-usable.ts'
import { useVerificationToken } from '../../../people/auth/use-verification-token.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { linkFiles } from '../../../platform/files/link-files.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { lockForChange } from '../../../policies/policies/read/read-term.ts'
import { calculateEffect } from '../apply/calculate-effect.ts'
import { notifyQueue } from '../decide/notify-queue.ts'
import { kindOf } from '../kinds/all-kinds.ts'
import type { Calculation } from '../kinds/kind.ts'
import { getRequest } from '../read/get-request.ts'
import { insertRequest, type PolicyForRequest } from '../store.ts'
import { amountOfRequest, codeReference, policyToServe } from './preview-request.ts'

type Endpoints = typeof serviceRequestEndpoints
type Raise = Parsed<Endpoints['POST /service-requests']>['body']

export function raiseRequest(ctx: Ctx, { body }: { body: Raise }): Promise<RaisedRequest> {
  return raise(ctx, body)
}

export function raiseCustomerChange(ctx: Ctx, input: Parsed<Endpoints['PUT /policies/{policyId}/customer']>) {
  const { fileIds, verificationToken, codeWaivedBecause, ...changes } = input.body
  const content = { kind: 'customer' as const, ...changes }
  return raise(ctx, { policyId: input.params.policyId, content, fileIds, verificationToken, codeWaivedBecause })
}

export function raiseValueIncrease(ctx: Ctx, input: Parsed<Endpoints['POST /policies/{policyId}/value-increase']>) {
  const { fileIds, verificationToken, codeWaivedBecause, ...increase } = input.body
  const content = { kind: 'value_increase' as const, ...increase }
  return raise(ctx, { policyId: input.params.policyId, content, fileIds, verificationToken, codeWaivedBecause })
}

export function raiseStickerChange(ctx: Ctx, input: Parsed<Endpoints['POST /policies/{policyId}/sticker']>) {
  const { fileIds, verificationToken, codeWaivedBecause, ...change } = input.body
  const content = { kind: 'sticker' as const, ...change }
  return raise(ctx, { policyId: input.params.policyId, content, fileIds, verificationToken, codeWaivedBecause })
}

/** Raises a request; changes that need only a code are applied immediately. */
async function raise(ctx: Ctx, body: Raise): Promise<RaisedRequest> {
  const { tx, actor, now } = ctx
  const { policyId, content } = body
  const policy = await policyToServe(ctx, policyId)
  const { calculation } = await calculateEffect(ctx, policyId, content)
  kindOf(content).checkRaise?.(content, actor)
  requireEvidence(calculation, body.fileIds)
  const code = await customerConsent(ctx, body, policy, calculation)
  const isLostPhone = code.codeWaivedBecause !== null && calculation.needsOfficeWithoutCode === true
  if (isLostPhone) requireEvidence(LOST_PHONE, body.fileIds)
  if (calculation.isImmediate && !isLostPhone) return applyNow(ctx, policy, content, code)

  const { id, number } = await insertRequest(
    tx,
    {
      type: typeOfKind(content.kind),
      kind: content.kind,
      policy,
      content,
      proposal: calculation,
      requestedBy: actor.id,
      ...code,
    },
    now,
  )
  const subject = { type: 'service-request' as const, id, sellerId: policy.seller_id, branchId: policy.branch_id }
  const files = body.fileIds.map((fileId) => ({ fileId, purpose: 'service-request' as const, path: 'fileIds' }))
  await linkFiles(ctx, subject, files)
  await recordAudit(ctx, {
    action: 'service-request-raised',
    entityType: 'service-request',
    entityId: id,
    branchId: policy.branch_id,
    after: { kind: content.kind, policyId, summary: calculation.summary, codeWaivedBecause: code.codeWaivedBecause },
  })
  await notifyQueue(tx)
  const sentence = `Request ${requestNumber(number)} submitted. The office decides by ${formatMoment(dueBy(now))}.`
  return { isDone: false, sentence, request: await getRequest(ctx, { params: { id } }) }
}

async function applyNow(
  ctx: Ctx,
  policy: PolicyForRequest,
  content: RequestContent,
  code: CustomerConsent,
): Promise<RaisedRequest> {
  // Only immediate changes lock the policy: a new request would otherwise wait for the approval of another request.
  await lockForChange(ctx.tx, policy.policy_id)
  const { calculation, basis } = await calculateEffect(ctx, policy.policy_id, content)
  await kindOf(content).apply(ctx, {
    requestId: '',
    requestNumber: '',
    policyId: policy.policy_id,
    policyNumber: policy.policy_number ?? '',
    requestedBy: ctx.actor.id,
    customerName: policy.customer_name,
    content,
    calculation,
    basis,
    toPayPesewas: 0,
  })
  await recordAudit(ctx, {
    action: 'policy-details-changed',
    entityType: 'policy-record',
    entityId: policy.record_id,
    branchId: policy.branch_id,
    after: { kind: content.kind, fields: calculation.changes.map(({ field }) => field), ...code },
  })
  return { isDone: true, sentence: 'Changes saved.', request: null }
}

/** A customer who cannot receive a code shows the card instead; another person in the office decides. */
const LOST_PHONE = { evidence: [{ label: 'Ghana Card', isRequired: true }] }

function requireEvidence({ evidence }: Pick<Calculation, 'evidence'>, fileIds: readonly string[]): void {
  const missing = evidence.find(({ isRequired }) => isRequired)
  if (!missing || fileIds.length > 0) return
  const message = `Add the required document: ${missing.label}.`
  throw new Refusal('evidence_needed', message, [{ path: 'fileIds', message }])
}

type CustomerConsent = { otpRequestId: string | null; codeWaivedBecause: string | null }

/** Consent by a code to the customer's number; the office can waive it with a reason. */
async function customerConsent(
  { tx, actor, now }: Ctx,
  { content, policyId, verificationToken: token, codeWaivedBecause }: Raise,
  policy: PolicyForRequest,
  calculation: Calculation,
): Promise<CustomerConsent> {
  const noCode = { otpRequestId: null, codeWaivedBecause: null }
  const { codePurpose: purpose } = calculation
  if (!purpose) return noCode
  if (token) {
    const expected = {
      token,
      mobileNumber: policy.customer_phone,
      purpose,
      reference: codeReference(content, policyId),
      amountPesewas: amountOfRequest(calculation),
      now,
    }
    await requirePhoneUsableOf(tx, policy.customer_id, policy.customer_phone, now)
    return { ...noCode, otpRequestId: (await useVerificationToken(tx, expected)).otpRequestId }
  }
  if (codeWaivedBecause && can(actor, 'service-requests.decide')) return { ...noCode, codeWaivedBecause }
  const message = 'Send the customer a code and enter it to confirm this request.'
  throw new Refusal('code_needed', message, [{ path: 'verificationToken', message }])
}
