import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import type { MidPolicy } from '../../../platform/ports/mid.ts'
import { readTerm, type Term } from '../../../policies/policies/read/read-term.ts'
import { registeredPolicy } from '../../../sales/purchases/issue/registered-policy.ts'

type Told = {
  policyId: string
  /** What changed it: the motor insurance database takes each change once. */
  changeId: string
  type: 'ENDORSEMENT' | 'CANCELLATION'
}

/** A policy in force, or one that has just ended, for telling the motor insurance database what has changed. */
export async function policyAsItStands(ctx: AuditCtx, { policyId, changeId, type }: Told): Promise<MidPolicy> {
  const term = await readTerm(ctx.tx, policyId, ctx.now)
  const { current, firstRecordId } = term
  const policy = await registeredPolicy(ctx, { policyRecordId: current.id, firstRecordId })
  return {
    ...policy,
    changeId,
    type,
    startDate: term.startDate,
    endDate: coveredUntil(term),
    grossPremiumPesewas: paidInAll(term),
  }
}

/** The database knows no suspension and no later end: it is told the last day on which there is cover. */
function coveredUntil({ current, endDate }: Term): IsoDate {
  const ends = [current.cancelled_from, current.suspended_from].flatMap((day) => (day ? [addDays(day, -1)] : []))
  return ends.reduce((first, day) => (day < first ? day : first), endDate)
}

function paidInAll({ parts, feesPesewas }: Term): number {
  return parts.reduce((sum, { officePremiumPesewas }) => sum + officePremiumPesewas, feesPesewas)
}
