import type { ApiData } from '@okwan/contract/all'
import type { PersonCommissions } from '@okwan/contract/money/commissions'
import { formatDate } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Card } from '../../ui/data/Card.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { percent } from './words.ts'

type Rule = ApiData<'GET /commissions/policies'>[number]

const COLUMNS: Column<Rule>[] = [
  { id: 'product', header: 'Cover', cell: (rule) => rule.productName, card: 'title' },
  { id: 'rate', header: 'Default', cell: (rule) => percent(rule.rateBps), align: 'end', card: 'amount' },
  { id: 'max', header: 'Maximum', cell: (rule) => percent(rule.maxRateBps), align: 'end' },
  {
    id: 'vesting',
    header: 'Available after',
    cell: ({ vestingDays: days }) => `${days} ${days === 1 ? 'day' : 'days'}`,
  },
  { id: 'from', header: 'Effective from', cell: (rule) => formatDate(rule.effectiveFrom) },
]

/** Default rules of the person's group, which apply where the person has no individual rate. */
export function DefaultRates({ group }: Pick<PersonCommissions, 'group'>) {
  const rules = useQuery({
    ...query('GET /commissions/policies'),
    select: (all: Rule[]) => ({ data: all.filter(({ userGroup }) => userGroup === group) }),
  })
  return (
    <Card
      title={group === 'AGENT' ? 'Default rates for agents' : 'Default rates for staff'}
      actions={
        <Link to={paths.commissionRules()} className="text-accent-text hover:underline">
          Commission rules
        </Link>
      }
      flush
    >
      <DataTable
        caption="Default rates"
        columns={COLUMNS}
        rowKey={(rule) => rule.id}
        rowName={(rule) => rule.productName}
        state={tableState(rules, 'Default rates')}
        empty={null}
      />
    </Card>
  )
}
