import type { TaxDocument } from '@okwan/contract/money/tax-invoices'
import { TAX_KIND_TITLES } from '@okwan/domain/money/tax-invoices/terms'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListViews } from '../../platform/lists/ListViews.tsx'
import { countText } from '../../platform/lists/list-query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { ControlTabs } from '../../platform/page/ControlTabs.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { ShownTogether } from '../../platform/page/ShownTogether.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ageText, STATE_LABELS, statusOf, type TaxState, warningOf } from './words.ts'

const LINK = 'text-accent-text underline-offset-2 hover:underline'
const VIEWS = Object.entries(STATE_LABELS).map(([id, label]) => ({ id, label }))

const COLUMNS: Column<TaxDocument>[] = [
  { id: 'number', header: 'Document', cell: (row) => <Name document={row} />, card: 'title' },
  { id: 'policy', header: 'Policy', cell: (row) => <Policy document={row} /> },
  { id: 'status', header: 'Status', cell: (row) => <Status document={row} />, card: 'status' },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '' },
  { id: 'age', header: 'Age', cell: ({ signedAt, ageHours }) => (signedAt ? '' : ageText(ageHours)) },
  { id: 'when', header: 'Issued', cell: ({ openedAt }) => <DateText value={openedAt} /> },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ totalPesewas }) => <Money pesewas={totalPesewas} />,
    align: 'end',
    card: 'amount',
  },
  { id: 'retry', header: 'Action', cell: (row) => <Retry document={row} /> },
]

/** Tax invoices and credit notes. Unsigned documents come first, with their age and the reason. */
export function TaxInvoicesPage() {
  const [filters, setFilters] = useFilters<'taxInvoices'>()
  const { cursor, limit } = filters
  const state = isState(filters.state) ? filters.state : 'unsigned'
  const documents = useQuery({
    ...query('GET /tax-documents', { query: { state, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  const overview = useQuery(query('GET /tax-documents/overview'))
  const warning = overview.data && warningOf(overview.data)
  return (
    <>
      <PageHeader title="Tax invoices" count={documents.data && countText(documents.data.meta)}>
        <ControlTabs current="tax-invoices" />
      </PageHeader>
      <ShownTogether isWaiting={overview.isPending}>
        {warning && <Banner tone="warning">{warning}</Banner>}
        <Card title="Documents" flush>
          <div className="px-4 pb-3">
            <ListViews to={paths.taxInvoices()} views={VIEWS} current={state} name="state" />
          </div>
          <DataTable
            caption="Tax documents"
            columns={COLUMNS}
            rowKey={({ documentId }) => documentId}
            rowName={({ number }) => number}
            state={tableState(documents, 'Tax documents')}
            empty={<Empty state={state} isOn={overview.data?.isOn ?? true} />}
          />
          <ListPager label="Tax documents" list={documents.data} filters={filters} setFilters={setFilters} />
        </Card>
      </ShownTogether>
    </>
  )
}

const isState = (text: string | undefined): text is TaxState => text !== undefined && text in STATE_LABELS

function Empty({ state, isOn }: { state: TaxState; isOn: boolean }) {
  if (!isOn) return <EmptyState title="Tax invoices are off" text="Turn them on under Settings, Tax invoices." />
  if (state === 'unsigned') return <EmptyState title="Everything is signed" text="Unsigned documents appear here." />
  return <EmptyState title="No tax documents" text="Travel sales and their refunds appear here." />
}

function Name({ document: { kind, number, stamp } }: { document: TaxDocument }) {
  return (
    <>
      <span className="wrap-anywhere">{number}</span>
      <span className="block text-table text-muted">
        {TAX_KIND_TITLES[kind]}
        {stamp && `, ${stamp.receiptNumber}`}
      </span>
    </>
  )
}

function Policy({ document: { policyId, policyNumber } }: { document: TaxDocument }) {
  return (
    <Link to={paths.travelPolicy({ policyId })} className={LINK}>
      {policyNumber ?? 'Policy'}
    </Link>
  )
}

function Status({ document }: { document: TaxDocument }) {
  const { label, tone } = statusOf(document)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

function Retry({ document: { documentId, number, canRetry } }: { document: TaxDocument }) {
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () =>
      sendOnce(`retry-tax-document:${documentId}`, {}, (idempotencyKey) =>
        call('POST /tax-documents/{id}/retry', { params: { id: documentId }, body: {} }, { idempotencyKey }),
      ),
    onSuccess: async () => {
      await refresh(queryClient, '/tax-documents/*')
      toast(`${number} resent`)
    },
  })
  if (!canRetry) return null
  return (
    <UnlessReadOnly>
      <Button size="small" loading={retry.isPending} onClick={() => retry.mutate()} aria-label={`Retry ${number}`}>
        Retry
      </Button>
      {retry.error && <FieldError>{readProblem(retry.error).sentence}</FieldError>}
    </UnlessReadOnly>
  )
}
