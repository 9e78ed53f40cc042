import type { LedgerLine } from '@okwan/contract/money/ledger'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { LINE_LINK } from './line-link.ts'

type LineRecordProps = { record: NonNullable<LedgerLine['record']> }

/** Link to the record that a line concerns, such as a claim, payment or settlement. */
export function LineRecord({ record: { kind, id, label } }: LineRecordProps) {
  switch (kind) {
    case 'claim':
      return (
        <Link to={paths.claims()} search={{ open: id }} className={LINE_LINK}>
          {label}
        </Link>
      )
    case 'payment':
      return (
        <Link to={paths.transactions()} search={{ open: id }} className={LINE_LINK}>
          Payment: {label}
        </Link>
      )
    case 'difference':
      return (
        <Link to={paths.exceptions()} search={{ open: `difference ${id}` }} className={LINE_LINK}>
          Difference: {label}
        </Link>
      )
    // A funding has no page, so only its reference is shown.
    case 'funding':
      return `Transfer ${label}`
    case 'payout':
      return (
        <Link to={paths.payouts()} search={{ open: id }} className={LINE_LINK}>
          {label}
        </Link>
      )
    case 'settlement':
      return (
        <Link to={paths.settlement({ settlementId: id })} className={LINE_LINK}>
          {label}
        </Link>
      )
    case 'bank-line':
      return (
        <Link to={paths.bankLines()} search={{ open: id }} className={LINE_LINK}>
          {label}
        </Link>
      )
    case 'bank-transfer':
      return (
        <Link to={paths.bankTransfers()} className={LINE_LINK}>
          Transfer {label}
        </Link>
      )
    case 'staff-payroll':
      return (
        <Link to={paths.staffPayrolls()} className={LINE_LINK}>
          Batch {label}
        </Link>
      )
    case 'import':
      return (
        <Link to={paths.importedFile({ importId: id })} className={LINE_LINK}>
          {label}
        </Link>
      )
  }
}
