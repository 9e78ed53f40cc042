import type { PriceAuditState, PriceFinding } from '@okwan/contract/reports/price-audits'
import { FINDING_STATE_CODES, FINDING_STATE_LABELS } from '@okwan/domain/reports/price-audits/terms'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListViews } from '../../platform/lists/ListViews.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { ControlTabs } from '../../platform/page/ControlTabs.tsx'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { FindingDrawer } from './FindingDrawer.tsx'
import { FINDING_STYLES, kindText, STATE_STYLES } from './words.ts'

const REFRESH_MS = 5_000
const VIEWS = [
  ...FINDING_STATE_CODES.map((id) => ({ id, label: FINDING_STATE_LABELS[id] })),
  { id: 'all', label: 'All' },
]

const COLUMNS: Column<PriceFinding>[] = [
  {
    id: 'policy',
    header: 'Policy',
    cell: (finding) => `${finding.policyNumber}, version ${finding.versionNumber}`,
    card: 'title',
  },
  {
    id: 'kind',
    header: 'Finding',
    cell: ({ kind }) => <StatusBadge tone={FINDING_STYLES[kind]}>{kindText(kind)}</StatusBadge>,
  },
  { id: 'branch', header: 'Branch', cell: ({ branchName }) => branchName },
  { id: 'seller', header: 'Sold by', cell: ({ sellerName }) => sellerName },
  { id: 'owner', header: 'Assigned to', cell: ({ ownerName }) => ownerName ?? 'Unassigned' },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusBadge tone={STATE_STYLES[state]}>{FINDING_STATE_LABELS[state]}</StatusBadge>,
  },
  { id: 'age', header: 'Found', cell: ({ foundAt }) => <DateText value={foundAt} /> },
  {
    id: 'difference',
    header: 'Difference',
    cell: ({ differencePesewas }) => <Money pesewas={differencePesewas} />,
    align: 'end',
    card: 'amount',
  },
]

/** Policy versions whose charge differs from their rate book, and the state of the nightly audit. */
export function PriceAuditPage() {
  const [filters, setFilters] = useFilters<'priceAudit'>()
  const { cursor, limit, open } = filters
  const shown = filters.state ?? 'open'
  const state = FINDING_STATE_CODES.find((code) => code === shown)
  const listQuery = { ...(state ? { state } : {}), ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) }
  const findings = useQuery({
    ...query('GET /price-findings', { query: listQuery }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Price audit"
        actions={
          <UnlessReadOnly>
            <CheckAll />
          </UnlessReadOnly>
        }
      >
        <ControlTabs current="price-audit" />
      </PageHeader>
      <div className="grid gap-4">
        <AuditSummary />
        <Card title="Findings" flush>
          <div className="px-4 pb-3">
            <ListViews to={paths.priceAudit()} views={VIEWS} current={shown} name="state" />
          </div>
          <DataTable
            caption="Findings"
            columns={COLUMNS}
            rowKey={({ findingId }) => findingId}
            rowName={({ policyNumber }) => policyNumber}
            rowLink={({ findingId }, props) => (
              <Link to={paths.priceAudit()} search={{ ...filters, open: findingId }} {...props} />
            )}
            state={tableState(findings, 'Findings')}
            empty={<EmptyState title="No findings" text="All checked charges match their rate books." />}
          />
          <ListPager label="Findings" list={findings.data} filters={filters} setFilters={setFilters} />
        </Card>
      </div>
      {open && <FindingDrawer id={open} onClose={() => setFilters({ open: undefined, cursor })} />}
    </>
  )
}

const isRunning = (audit: PriceAuditState | undefined) => audit?.audits[0]?.status === 'running'

function useAudit() {
  return useQuery({
    ...query('GET /price-audits'),
    refetchInterval: ({ state }) => (isRunning(state.data) ? REFRESH_MS : false),
  })
}

/** Result of the last audit. An overdue audit is shown as a failure. */
function AuditSummary() {
  const audit = useAudit()
  if (audit.error) return <LoadError title="Couldn’t load the price audit" query={audit} />
  if (!audit.data) return <Skeleton className="h-20" />
  const { state, openFindings, checkedAt, audits } = audit.data
  const [last] = audits
  return (
    <Banner
      tone={state === 'passed' ? 'success' : 'danger'}
      title={
        state === 'passed'
          ? 'Charges match the rate books'
          : state === 'overdue'
            ? 'The price audit is overdue'
            : `${openFindings} open ${openFindings === 1 ? 'finding' : 'findings'}`
      }
    >
      {checkedAt ? (
        <>
          Last audit <RelTime at={checkedAt} />.{' '}
        </>
      ) : (
        'The audit has never run. '
      )}
      {last &&
        (last.status === 'running'
          ? `An audit is in progress: ${versions(last.checked)} checked.`
          : `${versions(last.checked)} checked${last.skipped > 0 ? `, ${last.skipped.toLocaleString('en-GB')} without a price to compare` : ''}.`)}
    </Banner>
  )
}

function versions(count: number): string {
  return `${count.toLocaleString('en-GB')} policy ${count === 1 ? 'version' : 'versions'}`
}

function CheckAll() {
  const queryClient = useQueryClient()
  const audit = useAudit()
  const start = useMutation({
    mutationFn: () => call('POST /price-audits'),
    onSuccess: () => refresh(queryClient, '/price-audits/*', '/price-findings/*'),
  })
  return (
    <div className="grid gap-2">
      <Button icon={ListChecks} loading={start.isPending || isRunning(audit.data)} onClick={() => start.mutate()}>
        Check all policies
      </Button>
      {start.error && <FieldError>{readProblem(start.error).sentence}</FieldError>}
    </div>
  )
}
