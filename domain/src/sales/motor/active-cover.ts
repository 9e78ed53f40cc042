import { addDays, formatDate, type IsoDate } from '../../platform/dates.ts'
import { whyNotRenew } from '../../policies/policies/renewal.ts'
import type { ActiveCover } from './draft.ts'
import { whyNotStart } from './start-date.ts'
import type { ActiveCoverChoice } from './terms.ts'

export type CoverChoice = {
  choice: ActiveCoverChoice
  /** Why it cannot be taken now. */
  whyNot?: string
  /** The first day of cover when it is taken. */
  startDate?: IsoDate
  /** The sale goes to the office as duplicate cover until the evidence is accepted. */
  needsEvidence?: boolean
}

/** What may be done about a vehicle that has cover already. There is always a way on. */
export function choicesFor(cover: ActiveCover, today: IsoDate): CoverChoice[] {
  const choices: CoverChoice[] = [startAfter(cover, today)]
  if (cover.insurer === 'ours') {
    const renewable = { status: 'active' as const, endDate: cover.endDate }
    choices.push({ choice: 'renew', whyNot: whyNotRenew(renewable, today) }, { choice: 'change-cover' })
  } else {
    choices.push({ choice: 'replace', startDate: today, needsEvidence: cover.endDate > today })
  }
  return [...choices, { choice: 'other-vehicle' }, { choice: 'stop' }]
}

/** Cover found for a vehicle only matters when the asked period touches it; an open start touches it. */
export function touches(cover: ActiveCover, startDate?: IsoDate, endDate?: IsoDate): boolean {
  const beginsAfter = startDate !== undefined && startDate > cover.endDate
  const endsBefore = endDate !== undefined && endDate < cover.startDate
  return !beginsAfter && !endsBefore
}

function startAfter(cover: ActiveCover, today: IsoDate): CoverChoice {
  const startDate = addDays(cover.endDate, 1)
  const tooFar = whyNotStart(startDate, today)
  if (!tooFar) return { choice: 'start-after', startDate }
  return { choice: 'start-after', startDate, whyNot: `It ends on ${formatDate(cover.endDate)}. ${tooFar.message}` }
}
