import type { PersonRate } from '@okwan/contract/money/commissions'
import { formatDate } from '@okwan/domain/platform/dates'
import { Card } from '../../ui/data/Card.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { percent } from './words.ts'

const COLUMNS: Column<PersonRate>[] = [
  { id: 'product', header: 'Cover', cell: (rate) => rate.productName, card: 'title' },
  { id: 'rate', header: 'Rate', cell: (rate) => percent(rate.rateBps), align: 'end', card: 'amount' },
  {
    id: 'since',
    header: 'Since',
    cell: (rate) => `${formatDate(rate.since)}${rate.isOwn ? ' (individual rate)' : ''}`,
  },
]

/** Shown only if a future rate is set. */
const NEXT: Column<PersonRate> = {
  id: 'next',
  header: 'Next rate',
  cell: ({ next, defaultRateBps }) =>
    next && `${percent(next.rateBps ?? defaultRateBps)} from ${formatDate(next.effectiveFrom)}`,
}

/** The commission rates of the signed-in agent. */
export function RateTable({ rates, withholdingBps }: { rates: readonly PersonRate[]; withholdingBps: number }) {
  return (
    <Card
      title="My rates"
      text={`Percentage of the premium without fees, taxes and levies. ${percent(withholdingBps)} tax is withheld when commission becomes available.`}
      flush
    >
      <DataTable
        caption="My rates"
        columns={rates.some(({ next }) => next) ? [...COLUMNS, NEXT] : COLUMNS}
        rowKey={(rate) => rate.productCode}
        rowName={(rate) => rate.productName}
        state={{ status: 'ready', rows: rates }}
        empty={null}
      />
    </Card>
  )
}
