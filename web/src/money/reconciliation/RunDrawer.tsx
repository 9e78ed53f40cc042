import type { ReconciliationItemView, ReconciliationRun } from '@okwan/contract/money/reconciliation'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { type Description, DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { PROVIDER_LABELS } from '../payments/providers.ts'
import { balancesNote, balanceTexts } from './words.ts'

/** One reconciliation run: the account balances of both sides, and every difference with a link to its exception. */
export function RunDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const run = useQuery(query('GET /reconciliation/runs/{id}', { params: { id } }))
  const title = run.data ? `${PROVIDER_LABELS[run.data.provider]}, ${formatDate(run.data.day)}` : 'Reconciliation'
  return (
    <Drawer open title={title} onClose={onClose}>
      {run.data ? (
        <div className="flex flex-1 flex-col gap-5">
          {run.data.note && <Banner tone="warning">{run.data.note}</Banner>}
          <div className="grid gap-2">
            <DescriptionList items={balancesOf(run.data)} />
            {balancesNote(run.data) && <p className="text-table text-muted">{balancesNote(run.data)}</p>}
          </div>
          {balanceTexts(run.data).map((text) => (
            <Banner key={text} tone="danger" title="Balances differ">
              {text}
            </Banner>
          ))}
          {run.data.items.length === 0 ? (
            <Banner tone={run.data.matched > 0 ? 'success' : 'info'}>{matchedText(run.data.matched)}</Banner>
          ) : (
            <ul className="divide-y divide-line">
              {run.data.items.map((item) => (
                <Item key={item.itemId} item={item} />
              ))}
            </ul>
          )}
        </div>
      ) : run.error ? (
        <ErrorPanel
          title="Couldn’t load the reconciliation"
          text={readProblem(run.error).sentence}
          code={readProblem(run.error).requestId}
          onRetry={() => void run.refetch()}
        />
      ) : (
        <Skeleton className="h-120" />
      )}
    </Drawer>
  )
}

function matchedText(matched: number): string {
  if (matched === 0) return 'There were no transactions on this day.'
  return matched === 1 ? '1 transaction matches.' : `All ${matched} transactions match.`
}

function balancesOf({ providerFloats, ledgerFloats }: ReconciliationRun): Description[] {
  const sum = (pesewas: number | null) => (pesewas === null ? 'not provided' : formatPesewas(pesewas))
  const line = (term: string, providerPesewas: number | null, ledgerPesewas: number | null): Description => ({
    term,
    value: `Provider ${sum(providerPesewas)}, ledger ${sum(ledgerPesewas)}`,
  })
  return [
    line('Collection account', providerFloats.collectionPesewas, ledgerFloats.collectionPesewas),
    line('Payout account', providerFloats.disbursementPesewas, ledgerFloats.disbursementPesewas),
  ]
}

function Item({ item }: { item: ReconciliationItemView }) {
  const sum = (pesewas: number | null) => (pesewas === null ? 'nothing' : formatPesewas(pesewas))
  return (
    <li className="py-3">
      <Link
        to={paths.exceptions()}
        search={{ open: `difference ${item.itemId}` }}
        className="font-bold text-accent-text underline-offset-2 hover:underline"
      >
        {item.label}
      </Link>
      <p className="text-table text-muted">
        {item.msisdn} · provider {sum(item.providerPesewas)}, ledger {sum(item.ledgerPesewas)}
      </p>
      <p className="text-table wrap-anywhere text-muted">{item.reference || item.networkTransactionId}</p>
    </li>
  )
}
