import { preview, proposal } from '@okwan/contract/service/service-requests'
import type { RequestContent } from '@okwan/contract/service/service-requests/request-content'
import type { PermissionHolder } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { RefusalCode } from '@okwan/domain/platform/refusal-codes'
import * as z from 'zod'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'

export type KindName = RequestContent['kind']
export type EffectCtx = Pick<AuditCtx, 'tx' | 'now'> & {
  /** Time at which an existing request was raised; some rules count from then. */
  raisedAt?: Date
}

/** Result of a request on a date, stored with the request and recalculated for every view and decision. */
export const calculation = proposal.omit({ commissionBackPesewas: true }).extend({
  reason: z.string(),
  reasonText: z.string().optional(),
  /** Change in one line. */
  summary: z.string(),
  evidence: preview.shape.evidence,
  /** Purpose of the customer's one-time code, if one is needed. */
  codePurpose: preview.shape.code.shape.purpose.optional(),
  /** Without the customer's code, a second person in the office decides with evidence. */
  needsOfficeWithoutCode: z.boolean().optional(),
  /** Applied immediately, without a decision. */
  isImmediate: z.boolean().optional(),
  /** Later date on which the effects start. */
  effectiveOn: z.string().optional(),
  /** Refunded premium, whose commission is reversed. */
  returned: z
    .object({ policyRecordIds: z.array(z.string()).readonly(), premiumPesewas: z.number(), endsCover: z.boolean() })
    .optional(),
})
export type Calculation = z.output<typeof calculation>

/** Result of a request and the details behind it, which are also used to apply it. */
export type Effect<Basis> = { calculation: Calculation; basis: Basis }

/** Input for applying a request: as approved, with its payment. */
export type Order<Content, Basis> = {
  requestId: string
  requestNumber: string
  policyId: string
  policyNumber: string
  requestedBy: string
  customerName: string
  content: Content
  calculation: Calculation
  /** Details read after the policy was locked. */
  basis: Basis
  toPayPesewas: number
  clientReference?: string | undefined
  stickerNumber?: string | undefined
}

/** One kind of request: how it is calculated and applied. A new kind is a new entry in all-kinds.ts. */
export type Kind<Content extends RequestContent, Basis> = {
  /** Whether the MID stores the changed data. */
  notifiesMid: boolean
  /** Value that must be entered before the request can be applied. */
  needsInput?: 'sticker-number'
  calculate(ctx: EffectCtx, policyId: string, content: Content): Promise<Effect<Basis>>
  /** Checks confirmations and roles when the request is raised. */
  checkRaise?(content: Content, actor: PermissionHolder): void
  apply(ctx: AuditCtx, order: Order<Content, Basis>): Promise<void>
}

export function refuseIf(refusalReason: string | undefined, code: RefusalCode, field: string): void {
  if (refusalReason !== undefined) throw refusal(code, field, refusalReason)
}

export function refusal(code: RefusalCode, field: string, message: string): Refusal {
  return new Refusal(code, message, [{ path: `content.${field}`, message }])
}
