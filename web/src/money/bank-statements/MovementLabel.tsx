import type { BankMatch } from '@okwan/contract/money/bank-statements'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { LINE_LINK } from '../ledger/line-link.ts'

type Movement = Pick<BankMatch['parts'][number], 'label' | 'settlementId' | 'provider' | 'day'>

/** Provider collection account of the ledger. */
const COLLECTIONS = '1010'

/** Name of a movement, linked to its settlement or to the payments that the provider collected on the day. */
export function MovementLabel({ movement: { label, settlementId, provider, day } }: { movement: Movement }) {
  if (settlementId) {
    return (
      <Link to={paths.settlement({ settlementId })} className={LINE_LINK}>
        {label}
      </Link>
    )
  }
  if (!provider || !day) return label
  return (
    <Link
      to={paths.accounting()}
      search={{ month: day.slice(0, 7), open: COLLECTIONS, from: day, to: day, owner: provider }}
      className={LINE_LINK}
    >
      {label}
    </Link>
  )
}
