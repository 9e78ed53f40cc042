import type { LedgerLine } from '@okwan/contract/money/ledger'
import { Link } from '../../platform/routes/link.ts'
import { policyPath } from '../../platform/routes/record-paths.ts'
import { LINE_LINK } from './line-link.ts'

/** Link to the policy of a line, with the version that the line concerns. */
export function LinePolicy({ policy }: { policy: NonNullable<LedgerLine['policy']> }) {
  const { product, policyId, policyNumber, version } = policy
  return (
    <>
      <Link to={policyPath({ product, policyId })} className={`whitespace-nowrap ${LINE_LINK}`}>
        {policyNumber}
      </Link>
      {version !== null && <span className="block text-meta text-muted">Version {version}</span>}
    </>
  )
}
