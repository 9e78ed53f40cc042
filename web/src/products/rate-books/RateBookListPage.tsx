import type { RateBookRow } from '@okwan/contract/products/rate-books'
import { formatDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListViews } from '../../platform/lists/ListViews.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { SYSTEM_AUTHOR, statusOf } from './words.ts'

const PRODUCTS = [
  { id: 'motor', label: 'Motor' },
  { id: 'travel', label: 'Travel' },
] as const

const COLUMNS: Column<RateBookRow>[] = [
  { id: 'version', header: 'Version', cell: ({ version }) => version, card: 'title' },
  { id: 'status', header: 'Status', cell: (book) => <Status book={book} />, card: 'status' },
  { id: 'from', header: 'Effective from', cell: ({ effectiveFrom }) => formatDate(effectiveFrom) },
  {
    id: 'to',
    header: 'Effective to',
    cell: ({ effectiveTo }) => (effectiveTo ? formatDate(effectiveTo) : 'No end date'),
    card: 'hidden',
  },
  { id: 'createdBy', header: 'Created by', cell: ({ createdBy }) => createdBy ?? SYSTEM_AUTHOR },
  { id: 'createdAt', header: 'Created', cell: ({ createdAt }) => <DateText value={createdAt} />, card: 'hidden' },
  {
    id: 'publishedBy',
    header: 'Published by',
    cell: ({ publishedBy, status }) => publishedBy ?? (status === 'draft' ? '' : SYSTEM_AUTHOR),
    card: 'hidden',
  },
]

/** All versions of the rates of a product. A published version never changes; a new version replaces it. */
export function RateBookListPage() {
  const [filters, setFilters] = useFilters<'rateBooks'>()
  const { cursor, limit } = filters
  const product = filters.product === 'travel' ? 'travel' : 'motor'
  const books = useQuery({
    ...query('GET /rate-books', { query: { product, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  // A new version begins as a copy of the rates in force.
  const inForce = books.data?.data.find(({ isInForce }) => isInForce)
  return (
    <>
      <PageHeader
        title="Rate books"
        actions={
          inForce && (
            <UnlessReadOnly>
              <Link
                to={paths.rateBook({ rateBookId: inForce.rateBookId })}
                search={{ write: 'yes' }}
                className={buttonClass('primary')}
              >
                <Plus aria-hidden className="size-4" />
                New version
              </Link>
            </UnlessReadOnly>
          )
        }
      >
        <ListViews label="Products" to={paths.rateBooks()} views={PRODUCTS} current={product} name="product" />
      </PageHeader>
      <Card flush>
        <DataTable
          caption="Rate books"
          columns={COLUMNS}
          rowKey={({ rateBookId }) => rateBookId}
          rowName={({ version }) => version}
          rowLink={({ rateBookId }, props) => <Link to={paths.rateBook({ rateBookId })} {...props} />}
          state={tableState(books, 'Rate books')}
          empty={<EmptyState illustration={<EmptyGlovebox />} title="No rate books" />}
        />
        <ListPager label="Rate books" list={books.data} filters={filters} setFilters={setFilters} />
      </Card>
    </>
  )
}

function Status({ book }: { book: RateBookRow }) {
  const { text, tone } = statusOf(book)
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
