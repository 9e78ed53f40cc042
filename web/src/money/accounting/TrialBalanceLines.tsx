import type { TrialBalance } from '@okwan/contract/money/accounting'
import { addDays, addMonths, formatDate } from '@okwan/domain/platform/dates'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { AccountLines } from '../ledger/AccountLines.tsx'
import { LINE_LINK } from '../ledger/line-link.ts'

/** The postings of an account: in a month, before it (opening balance), or in the period of a report that links here. */
export function TrialBalanceLines({ balance, code }: { balance: TrialBalance; code: string }) {
  const [{ from, to, owner }, setFilters] = useFilters<'accounting'>()
  const first = `${balance.month}-01`
  const account = balance.lines.find((line) => line.code === code)
  const onClose = () => setFilters({ open: undefined, from: undefined, to: undefined, owner: undefined })
  const drawer = { code, title: account ? `${code} ${account.name}` : code, onClose }
  const { openingPesewas = 0, closingPesewas = 0 } = account ?? {}
  if (from && to) {
    const text = [`${formatDate(from)} to ${formatDate(to)}`, owner].filter(Boolean).join(' · ')
    return <AccountLines {...drawer} text={text} from={from} to={to} owner={owner} totals={[]} />
  }
  const before = addDays(first, -1)
  if (to === before) {
    const totals = [{ label: 'Opening balance', pesewas: openingPesewas }]
    return <AccountLines {...drawer} text={`Up to ${formatDate(to)}`} to={to} totals={totals} />
  }
  const earlier = (
    <Link to={paths.accounting()} search={{ month: balance.month, open: code, to: before }} className={LINE_LINK}>
      Opening balance
    </Link>
  )
  return (
    <AccountLines
      {...drawer}
      key={`${balance.month} ${code}`}
      text={balance.name}
      from={first}
      to={addDays(addMonths(first, 1), -1)}
      before={[{ label: 'Opening balance', pesewas: openingPesewas, link: earlier }]}
      totals={[{ label: 'Closing balance', pesewas: closingPesewas }]}
    />
  )
}
