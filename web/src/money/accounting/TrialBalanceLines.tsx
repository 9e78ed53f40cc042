import type { TrialBalance } from '@okwan/contract/money/accounting'
import { addDays, addMonths, formatDate } from '@okwan/domain/platform/dates'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { AccountLines } from '../ledger/AccountLines.tsx'

/** The postings of an account in the month, or in the period of the report that opened them. */
export function TrialBalanceLines({ balance, code }: { balance: TrialBalance; code: string }) {
  const [{ from, to, owner }, setFilters] = useFilters<'accounting'>()
  const first = `${balance.month}-01`
  const account = balance.lines.find((line) => line.code === code)
  const onClose = () => setFilters({ open: undefined, from: undefined, to: undefined, owner: undefined })
  const drawer = { code, title: account ? `${code} ${account.name}` : code, onClose }
  if (from && to) {
    const text = [`${formatDate(from)} to ${formatDate(to)}`, owner].filter(Boolean).join(' · ')
    return <AccountLines {...drawer} text={text} from={from} to={to} owner={owner} totals={[]} />
  }
  const { openingPesewas = 0, closingPesewas = 0 } = account ?? {}
  return (
    <AccountLines
      {...drawer}
      key={`${balance.month} ${code}`}
      text={balance.name}
      from={first}
      to={addDays(addMonths(first, 1), -1)}
      before={[{ label: 'Opening balance', pesewas: openingPesewas }]}
      totals={[{ label: 'Closing balance', pesewas: closingPesewas }]}
    />
  )
}
