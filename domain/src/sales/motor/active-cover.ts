import { addDays, formatDate, type IsoDate } from '../../platform/dates.ts'
import { renewalRefusalReason } from '../../policies/policies/renewal.ts'
import type { ActiveCover } from './draft.ts'
import { findStartDateProblem } from './start-date.ts'
import type { ActiveCoverChoice } from './terms.ts'

export type CoverChoice = {
  choice: ActiveCoverChoice
  /** Reason why the option is not available now. */
  refusalReason?: string
  /** Start date of the cover with this option. */
  startDate?: IsoDate
  /** The sale becomes a challenged policy (duplicate cover) until the office accepts the evidence. */
  needsEvidence?: boolean
}

/** Options for a vehicle with existing cover; at least one is always available. */
export function choicesFor(cover: ActiveCover, today: IsoDate): CoverChoice[] {
  const choices: CoverChoice[] = [startAfter(cover, today)]
  if (cover.insurer === 'ours') {
    const renewable = { status: 'active' as const, endDate: cover.endDate }
    choices.push({ choice: 'renew', refusalReason: renewalRefusalReason(renewable, today) }, { choice: 'change-cover' })
  } else {
    choices.push({ choice: 'replace', startDate: today, needsEvidence: cover.endDate > today })
  }
  return [...choices, { choice: 'other-vehicle' }, { choice: 'stop' }]
}

/** Whether existing cover overlaps the requested period; an undefined date counts as overlapping. */
export function overlapsPeriod(cover: ActiveCover, startDate?: IsoDate, endDate?: IsoDate): boolean {
  const beginsAfter = startDate !== undefined && startDate > cover.endDate
  const endsBefore = endDate !== undefined && endDate < cover.startDate
  return !beginsAfter && !endsBefore
}

function startAfter(cover: ActiveCover, today: IsoDate): CoverChoice {
  const startDate = addDays(cover.endDate, 1)
  const tooFar = findStartDateProblem(startDate, today)
  if (!tooFar) return { choice: 'start-after', startDate }
  return {
    choice: 'start-after',
    startDate,
    refusalReason: `The current cover ends on ${formatDate(cover.endDate)}. ${tooFar.message}`,
  }
}
