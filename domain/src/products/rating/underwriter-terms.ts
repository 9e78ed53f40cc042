import type { FieldProblem } from '../../platform/refusal.ts'
import type { RiskClass } from '../rate-books/rate-book.ts'
import type { MotorRisk } from './eligibility.ts'
import { formatBps } from './lines.ts'
import type { UnderwriterTerms } from './terms.ts'

/** Why an underwriter cannot set these terms; undefined if the cover allows them. */
export function termsRefusalReason(
  { loadingBps, excessRateBps }: UnderwriterTerms,
  { coverType, excessApplicable }: MotorRisk,
  { excessRateBps: standardBps }: RiskClass,
): FieldProblem | undefined {
  if (loadingBps > 0 && (coverType === 'thirdparty' || coverType === 'xtra')) {
    return { path: 'terms.loadingBps', message: 'The third-party premium is fixed, so it can’t have a loading.' }
  }
  if (excessRateBps === undefined) return undefined
  const path = 'terms.excessRateBps'
  if (coverType !== 'comprehensive') return { path, message: 'Only comprehensive cover has an excess.' }
  if (!excessApplicable) return { path, message: 'The customer bought back the excess. Set no excess, or decline.' }
  if (excessRateBps >= standardBps) return undefined
  return { path, message: `The standard excess is ${formatBps(standardBps)}. Set a higher one.` }
}
