import type { Claim, ClaimDetail } from '@okwan/contract/service/claims'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { CLAIM_STAGE_LABELS } from '@okwan/domain/service/claims/terms'
import { dueDay } from '../../ui/data/due/due-day.ts'
import type { StageProgressProps } from '../../ui/data/StageProgress.tsx'

const AHEAD = ['notified', 'documents', 'assessment', 'approved', 'payout', 'settled'] as const
const DECLINED = ['notified', 'documents', 'assessment', 'declined'] as const

type Staged = Pick<Claim, 'stage' | 'status' | 'reportedAt' | 'nextDueOn'> & Pick<ClaimDetail, 'decision'>

/** Stages of a claim, with the day of the report, the day of the decision and the next deadline; none if it was withdrawn. */
export function claimStages(claim: Staged, today: string): StageProgressProps | undefined {
  const { stage, status, reportedAt, decision } = claim
  if (!stage) return undefined
  const names: readonly (typeof stage)[] = stage === 'declined' ? DECLINED : AHEAD
  const index = names.indexOf(stage)
  const due = dueDay(claim.nextDueOn, today)
  const stages = names.map((name, at) => ({
    label: CLAIM_STAGE_LABELS[name],
    ...(at === 0 ? { note: dayOf(reportedAt) } : {}),
    ...((name === 'approved' || name === 'declined') && decision ? { note: dayOf(decision.at) } : {}),
    ...(at === index && due ? { note: due.text, isOverdue: due.isLate } : {}),
  }))
  return {
    stages,
    current: stage === 'settled' ? stages.length : index,
    failed: stage === 'declined' || status === 'payout_failed',
  }
}

const dayOf = (moment: string) => formatDate(toAccraDate(new Date(moment)))
