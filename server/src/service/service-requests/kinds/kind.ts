import { preview, proposal } from '@okwan/contract/service/service-requests'
import type { Ask } from '@okwan/contract/service/service-requests/asks'
import type { Role } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { RefusalCode } from '@okwan/domain/platform/refusal-codes'
import * as z from 'zod'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'

export type KindName = Ask['kind']
export type WorkCtx = Pick<AuditCtx, 'tx' | 'now'> & {
  /** When it was asked for, of one that was raised before: some rules count from then. */
  raisedAt?: Date
}

/** What a request comes to on a day; kept with it, and worked out anew whenever somebody looks or decides. */
export const worked = proposal.omit({ commissionBackPesewas: true }).extend({
  reason: z.string(),
  reasonText: z.string().optional(),
  /** Old → new in one line. */
  summary: z.string(),
  evidence: preview.shape.evidence,
  /** What the customer's code is for, where one is needed. */
  codePurpose: preview.shape.code.shape.purpose.optional(),
  /** Done at once: nobody has to decide. */
  isImmediate: z.boolean().optional(),
  /** Its effects begin on this later day. */
  waitsUntil: z.string().optional(),
  /** Premium that goes back; the commission on it goes with it. */
  returned: z
    .object({ policyRecordIds: z.array(z.string()).readonly(), premiumPesewas: z.number(), endsCover: z.boolean() })
    .optional(),
})
export type Worked = z.output<typeof worked>

/** What a request comes to, and the facts that say so: carrying it out goes by the same facts. */
export type Effect<Basis> = { worked: Worked; basis: Basis }

/** What carrying out has to go by: the request as approved, and what has been paid for it. */
export type Order<A, Basis> = {
  requestId: string
  requestNumber: string
  policyId: string
  policyNumber: string
  requestedBy: string
  customerName: string
  ask: A
  worked: Worked
  /** Read after the policy was locked. */
  basis: Basis
  toPayPesewas: number
  clientReference?: string | undefined
  stickerNumber?: string | undefined
}

/** One kind of request: what it comes to, and what approving it does. A new kind is a new entry in all-kinds.ts. */
export type Kind<A extends Ask, Basis> = {
  /** The motor insurance database keeps what it changes. */
  tellsMid: boolean
  /** It cannot be carried out before somebody has entered this. */
  waitsFor?: 'sticker-number'
  work(ctx: WorkCtx, policyId: string, ask: A): Promise<Effect<Basis>>
  /** What must be ticked, or be somebody, to raise it. */
  checkRaise?(ask: A, role: Role): void
  carryOut(ctx: AuditCtx, order: Order<A, Basis>): Promise<void>
}

export function refuseIf(whyNot: string | undefined, code: RefusalCode, field: string): void {
  if (whyNot !== undefined) throw refusal(code, field, whyNot)
}

export function refusal(code: RefusalCode, field: string, message: string): Refusal {
  return new Refusal(code, message, [{ path: `ask.${field}`, message }])
}
