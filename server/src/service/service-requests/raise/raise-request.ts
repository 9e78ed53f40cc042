import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { RaisedRequest, serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import type { Ask } from '@okwan/contract/service/service-requests/asks'
import { formatMoment } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { promisedBy } from '@okwan/domain/service/service-requests/lifecycle'
import { requestNumber } from '@okwan/domain/service/service-requests/numbers'
import { typeOfKind } from '@okwan/domain/service/service-requests/terms'
import { useVerificationToken } from '../../../people/auth/use-verification-token.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { linkFiles } from '../../../platform/files/link-files.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { lockForChange } from '../../../policies/policies/read/read-term.ts'
import { workOut } from '../carry-out/work-out.ts'
import { notifyQueue } from '../decide/notify-queue.ts'
import { kindOf } from '../kinds/all-kinds.ts'
import type { Worked } from '../kinds/kind.ts'
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
  const ask = { kind: 'customer' as const, ...changes }
  return raise(ctx, { policyId: input.params.policyId, ask, fileIds, verificationToken, codeWaivedBecause })
}

export function raiseValueIncrease(ctx: Ctx, input: Parsed<Endpoints['POST /policies/{policyId}/value-increase']>) {
  const { fileIds, verificationToken, codeWaivedBecause, ...increase } = input.body
  const ask = { kind: 'value_increase' as const, ...increase }
  return raise(ctx, { policyId: input.params.policyId, ask, fileIds, verificationToken, codeWaivedBecause })
}

export function raiseStickerChange(ctx: Ctx, input: Parsed<Endpoints['POST /policies/{policyId}/sticker']>) {
  const { fileIds, verificationToken, codeWaivedBecause, ...change } = input.body
  const ask = { kind: 'sticker' as const, ...change }
  return raise(ctx, { policyId: input.params.policyId, ask, fileIds, verificationToken, codeWaivedBecause })
}

/** Asks for a change of a policy. What the rules let anybody do after a code is done at once. */
async function raise(ctx: Ctx, body: Raise): Promise<RaisedRequest> {
  const { tx, actor, now } = ctx
  const { policyId, ask } = body
  const policy = await policyToServe(ctx, policyId)
  const { worked } = await workOut(ctx, policyId, ask)
  kindOf(ask).checkRaise?.(ask, actor.role)
  requireEvidence(worked, body.fileIds)
  const code = await customersWord(ctx, body, policy, worked)
  if (worked.isImmediate) return doAtOnce(ctx, policy, ask, code)

  const { id, number } = await insertRequest(
    tx,
    { type: typeOfKind(ask.kind), kind: ask.kind, policy, ask, proposal: worked, requestedBy: actor.id, ...code },
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
    after: { kind: ask.kind, policyId, summary: worked.summary, codeWaivedBecause: code.codeWaivedBecause },
  })
  await notifyQueue(tx)
  const sentence = `Request ${requestNumber(number)} is with the office, which decides by ${formatMoment(promisedBy(now))}.`
  return { isDone: false, sentence, request: await getRequest(ctx, { params: { id } }) }
}

async function doAtOnce(ctx: Ctx, policy: PolicyForRequest, ask: Ask, code: CustomersWord): Promise<RaisedRequest> {
  // Only here: whoever approves holds the request before the policy, and a new request waits for that one.
  await lockForChange(ctx.tx, policy.policy_id)
  const { worked, basis } = await workOut(ctx, policy.policy_id, ask)
  await kindOf(ask).carryOut(ctx, {
    requestId: '',
    requestNumber: '',
    policyId: policy.policy_id,
    policyNumber: policy.policy_number ?? '',
    requestedBy: ctx.actor.id,
    customerName: policy.customer_name,
    ask,
    worked,
    basis,
    toPayPesewas: 0,
  })
  await recordAudit(ctx, {
    action: 'policy-details-changed',
    entityType: 'policy-record',
    entityId: policy.record_id,
    branchId: policy.branch_id,
    after: { kind: ask.kind, fields: worked.changes.map(({ field }) => field), ...code },
  })
  return { isDone: true, sentence: 'Done. The new details hold from now on.', request: null }
}

function requireEvidence({ evidence }: Worked, fileIds: readonly string[]): void {
  const missing = evidence.find(({ isRequired }) => isRequired)
  if (!missing || fileIds.length > 0) return
  const message = `Add a file: ${missing.label}.`
  throw new Refusal('evidence_needed', message, [{ path: 'fileIds', message }])
}

type CustomersWord = { otpRequestId: string | null; codeWaivedBecause: string | null }

/** The customer agrees by a code to the number we know; the office may go on without, and says why. */
async function customersWord(
  { tx, actor, now }: Ctx,
  { ask, policyId, verificationToken: token, codeWaivedBecause }: Raise,
  policy: PolicyForRequest,
  worked: Worked,
): Promise<CustomersWord> {
  const none = { otpRequestId: null, codeWaivedBecause: null }
  const { codePurpose: purpose } = worked
  if (!purpose) return none
  if (token) {
    const expected = {
      token,
      mobileNumber: policy.customer_phone,
      purpose,
      reference: codeReference(ask, policyId),
      amountPesewas: amountOfRequest(worked),
      now,
    }
    return { ...none, otpRequestId: (await useVerificationToken(tx, expected)).otpRequestId }
  }
  if (codeWaivedBecause && can(actor.role, 'service-requests.decide')) return { ...none, codeWaivedBecause }
  const message = 'Send the customer a code and enter it: this is the customer’s to ask for.'
  throw new Refusal('code_needed', message, [{ path: 'verificationToken', message }])
}
