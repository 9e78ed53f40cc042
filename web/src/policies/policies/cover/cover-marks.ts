import type { PolicyDetail, PolicyVersion } from '@okwan/contract/policies/policies'
import type { Claim } from '@okwan/contract/service/claims'
import { addDays, daysBetween, type IsoDate } from '@okwan/domain/platform/dates'
import { RENEWABLE_BEFORE_DAYS } from '@okwan/domain/policies/policies/terms'

export type CoverMark = {
  id: string
  label: string
  day: IsoDate
  /** From 0 to 1. */
  at: number
  isPast: boolean
  claimId?: string
}

type Term = { startDate: IsoDate; endDate: IsoDate }
type Version = Pick<PolicyVersion, 'policyRecordId' | 'kind' | 'startDate' | 'endDate'>
type Covered = Pick<PolicyDetail, 'kind' | 'insuranceDetails' | 'status' | 'issuedAt' | 'allowedActions'>

/** The term as it was sold: an endorsement starts within the term of the version before it. */
export function termOf({ kind, insuranceDetails }: Covered, versions: readonly Version[]): Term {
  const { startDate, endDate } = insuranceDetails
  if (kind !== 'endorsement') return { startDate, endDate }
  const sold = versions.find((one) => one.kind !== 'endorsement' && one.startDate <= startDate)
  return { startDate: sold?.startDate ?? startDate, endDate }
}

/** Share of the term that is over on a day, from 0 to 1. */
export function shareOf({ startDate, endDate }: Term, day: IsoDate): number {
  const days = daysBetween(startDate, endDate) + 1
  return Math.min(1, Math.max(0, daysBetween(startDate, day) / days))
}

/** Events of the term by day: its start, changes, claims, the day from which it can be renewed, and its end. */
export function coverMarks(
  policy: Covered,
  today: IsoDate,
  versions: readonly Version[],
  claims: readonly Pick<Claim, 'claimId' | 'claimNumber' | 'incidentDate'>[],
): CoverMark[] {
  const term = termOf(policy, versions)
  const isWithin = (day: IsoDate) => day > term.startDate && day < term.endDate
  const mark = (id: string, label: string, day: IsoDate) => ({
    id,
    label,
    day,
    at: shareOf(term, day),
    isPast: day <= today,
  })
  const opens = addDays(term.endDate, -RENEWABLE_BEFORE_DAYS)
  const between = [
    ...versions
      .filter(({ kind, startDate }) => kind === 'endorsement' && isWithin(startDate))
      .map(({ policyRecordId, startDate }) => mark(policyRecordId, 'Changed', startDate)),
    ...claims
      .filter(({ incidentDate }) => isWithin(incidentDate))
      .map(({ claimId, claimNumber, incidentDate }) => ({
        ...mark(claimId, `Claim ${claimNumber}`, incidentDate),
        claimId,
      })),
    ...(policy.status === 'active' && isWithin(opens) ? [mark('renewal', 'Renewal opens', opens)] : []),
  ].toSorted((one, other) => one.at - other.at)
  const { startDate, endDate } = term
  // Before it is issued, a policy covers nothing, although its first day can be over.
  const startLabel = startDate > today ? 'Starts' : policy.issuedAt ? 'Started' : 'Start date'
  return [
    mark('start', startLabel, startDate),
    ...between,
    { ...mark('end', endDate < today ? 'Ended' : 'Ends', endDate), at: 1 },
  ]
}
