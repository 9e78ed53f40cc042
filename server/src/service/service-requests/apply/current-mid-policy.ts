import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import type { MidPolicy } from '../../../platform/ports/mid.ts'
import { readTerm, type Term } from '../../../policies/policies/read/read-term.ts'
import { registeredPolicy } from '../../../sales/purchases/issue/registered-policy.ts'

type MidChange = {
  policyId: string
  /** Id of the change; the MID accepts each change once. */
  changeId: string
  type: 'ENDORSEMENT' | 'CANCELLATION'
}

/** Current data of a policy for an update of the MID. */
export async function currentMidPolicy(ctx: AuditCtx, { policyId, changeId, type }: MidChange): Promise<MidPolicy> {
  const term = await readTerm(ctx.tx, policyId, ctx.now)
  const { current, firstRecordId } = term
  const policy = await registeredPolicy(ctx, { policyRecordId: current.id, firstRecordId })
  return {
    ...policy,
    changeId,
    type,
    startDate: term.startDate,
    endDate: coveredUntil(term),
    grossPremiumPesewas: totalPaid(term),
  }
}

/** Last day of cover; the MID has neither suspensions nor future cancellations. */
function coveredUntil({ current, endDate }: Term): IsoDate {
  const ends = [current.cancelled_from, current.suspended_from].flatMap((day) => (day ? [addDays(day, -1)] : []))
  return ends.reduce((first, day) => (day < first ? day : first), endDate)
}

function totalPaid({ parts, feesPesewas }: Term): number {
  return parts.reduce((sum, { officePremiumPesewas }) => sum + officePremiumPesewas, feesPesewas)
}
