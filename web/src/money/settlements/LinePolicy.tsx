import type { SettlementLine } from '@okwan/contract/money/settlements'
import { Link } from '../../platform/routes/link.ts'
import { policyPath } from '../../platform/routes/record-paths.ts'

/** The policy of a line, which it opens, with the version that the line is about. */
export function LinePolicy({ line: { policyId, product, policyNumber, version } }: { line: SettlementLine }) {
  if (!policyId || !product) return policyNumber
  return (
    <>
      <Link to={policyPath({ product, policyId })} className="text-accent-text underline-offset-2 hover:underline">
        {policyNumber}
      </Link>
      <span className="block text-meta text-muted">Version {version}</span>
    </>
  )
}
