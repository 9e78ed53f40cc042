import type { midComparisonEndpoints } from '@okwan/contract/service/mid-comparisons'
import type { Handlers } from '../../platform/http/context.ts'
import { getMidComparisonOverview, listMidDifferences, startMidComparison } from './read-differences.ts'
import { assignDifferenceToCaller, explainDifference, pushDifference } from './resolve-difference.ts'

export const midComparisonRoutes: Handlers<typeof midComparisonEndpoints> = {
  'GET /mid-comparisons/overview': getMidComparisonOverview,
  'GET /mid-comparisons/differences': listMidDifferences,
  'POST /mid-comparisons/runs': startMidComparison,
  'POST /mid-comparisons/differences/{id}/take': assignDifferenceToCaller,
  'POST /mid-comparisons/differences/{id}/explain': explainDifference,
  'POST /mid-comparisons/differences/{id}/push': pushDifference,
}
