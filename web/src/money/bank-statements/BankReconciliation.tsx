import type { BankReconciliation } from '@okwan/contract/money/bank-statements'
import { BANK_ACCOUNT_TITLES } from '@okwan/domain/money/bank-statements/terms'
import { formatDate } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Card } from '../../ui/data/Card.tsx'
import { type Description, DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

/** Statement and ledger balance of each bank account on the same day, and the items that explain the difference. `day` is the last day. */
export function BankReconciliations({ day }: { day?: string }) {
  const found = useQuery(query('GET /bank-statements/reconciliation', { query: day ? { day } : {} }))
  if (found.error) return <LoadError title="Couldn’t load the bank reconciliation" query={found} />
  if (!found.data) return <Skeleton className="h-60" />
  if (found.data.length === 0) return null
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {found.data.map((reconciliation) => (
        <Card
          key={reconciliation.account}
          title={`${BANK_ACCOUNT_TITLES[reconciliation.account]}, ${formatDate(reconciliation.day)}`}
          actions={<Result reconciliation={reconciliation} />}
        >
          <DescriptionList items={itemsOf(reconciliation)} />
        </Card>
      ))}
    </div>
  )
}

function Result({ reconciliation: { unexplainedPesewas, openCount } }: { reconciliation: BankReconciliation }) {
  if (unexplainedPesewas !== 0) return <StatusBadge tone="danger">Difference</StatusBadge>
  if (openCount > 0) return <StatusBadge tone="warning">{`${openCount} to match`}</StatusBadge>
  return <StatusBadge tone="success">Reconciled</StatusBadge>
}

function itemsOf(reconciliation: BankReconciliation): Description[] {
  const { postedLaterCount, openCount, notOnStatementCount, unexplainedPesewas } = reconciliation
  return [
    { term: 'Ledger balance', value: <Money pesewas={reconciliation.ledgerPesewas} /> },
    ...(postedLaterCount > 0
      ? [
          {
            term: `Posted later, ${lines(postedLaterCount)}`,
            value: <Money pesewas={reconciliation.postedLaterPesewas} />,
          },
        ]
      : []),
    ...(openCount > 0
      ? [
          {
            term: `Not matched, ${lines(openCount)}`,
            value: <Money pesewas={reconciliation.openPesewas} />,
            action: (
              <Link to={paths.bankLines()} className="text-accent-text underline-offset-2 hover:underline">
                Match
              </Link>
            ),
          },
        ]
      : []),
    ...(notOnStatementCount > 0
      ? [
          {
            term: `Not on a statement yet, ${notOnStatementCount === 1 ? '1 entry' : `${notOnStatementCount} entries`}`,
            value: <Money pesewas={-reconciliation.notOnStatementPesewas} />,
          },
        ]
      : []),
    ...(unexplainedPesewas === 0
      ? []
      : [
          {
            term: 'Unexplained',
            value: <Money pesewas={unexplainedPesewas} className="font-bold text-danger-text" />,
          },
        ]),
    { term: 'Statement balance', value: <Money pesewas={reconciliation.statementPesewas} className="font-bold" /> },
  ]
}

const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`)
