import type { CoverType, Notice } from '../../products/rating/terms.ts'
import { insuresValue } from './endorsement.ts'

/** Answers that decide whether an underwriter must approve cover of the vehicle itself. */
export type HistoryAnswers = {
  declinedBefore?: boolean | undefined
  modified?: boolean | undefined
  claimsInThreeYears?: number | undefined
}
type HistoryReferral = 'DECLINED_BEFORE' | 'MANY_CLAIMS' | 'MODIFIED'

/** An underwriter decides if there were at least this many claims in three years. */
const MANY_CLAIMS = 3

/** Whether a change of cover requires the answers: the new cover is another one and insures the vehicle itself. */
export function needsHistoryAnswers(before: CoverType, after: CoverType): boolean {
  return insuresValue(after) && after !== before
}

/** Answers that are missing; a blank answer is not "no". */
export function missingHistory({
  declinedBefore,
  modified,
  claimsInThreeYears,
}: HistoryAnswers): { field: keyof HistoryAnswers; message: string }[] {
  return [
    ...(declinedBefore === undefined
      ? [
          {
            field: 'declinedBefore' as const,
            message: 'Select whether an insurer declined or cancelled cover before.',
          },
        ]
      : []),
    ...(modified === undefined
      ? [{ field: 'modified' as const, message: 'Select whether the vehicle has been modified.' }]
      : []),
    ...(claimsInThreeYears === undefined
      ? [{ field: 'claimsInThreeYears' as const, message: 'Select the number of claims in the last 3 years.' }]
      : []),
  ]
}

/** Reasons for underwriter approval that the answers give. */
export function historyReferrals(answers: HistoryAnswers, coverType: CoverType | undefined): Notice<HistoryReferral>[] {
  const { declinedBefore, modified, claimsInThreeYears = 0 } = answers
  const referrals: Notice<HistoryReferral>[] = []
  if (declinedBefore) {
    const message = 'An insurer has declined or cancelled cover for this customer before.'
    referrals.push({ code: 'DECLINED_BEFORE', message })
  }
  if (claimsInThreeYears >= MANY_CLAIMS) {
    referrals.push({ code: 'MANY_CLAIMS', message: `${claimsInThreeYears} claims in three years.` })
  }
  if (modified && coverType === 'comprehensive') {
    referrals.push({ code: 'MODIFIED', message: 'The vehicle has been modified.' })
  }
  return referrals
}

/** The answers as text for the person who decides. */
export function historyInWords({ declinedBefore, modified, claimsInThreeYears = 0 }: HistoryAnswers): string {
  const yesNo = (answer: boolean | undefined) => (answer ? 'yes' : 'no')
  return `Cover declined or cancelled before: ${yesNo(declinedBefore)}. Vehicle modified: ${yesNo(modified)}. Claims in the last 3 years: ${claimsInThreeYears}.`
}
