import { formatDate } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { usePageParams } from '../../platform/routes/page-params.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { CompareWith } from './CompareWith.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import { LargeChanges, SamplePrices } from './PriceEffect.tsx'
import { PublishRateBook } from './PublishRateBook.tsx'
import { RateGrid } from './RateGrid.tsx'
import type { RateBookDetails } from './rate-book-details.ts'
import { REPLACED, SYSTEM_AUTHOR, statusOf } from './words.ts'

const ReplayCard = lazyPart(() => import('../../reports/rate-book-replays/ReplayCard.tsx'), 'ReplayCard')
const RateBookForm = lazyPart(() => import('./RateBookForm.tsx'), 'RateBookForm')

/** One version of the rates: view, compare, publish, or copy as a new version. */
export function RateBookPage() {
  const { rateBookId } = usePageParams('rateBook')
  const book = useQuery(query('GET /rate-books/{id}', { params: { id: rateBookId } }))
  const problem = book.error ? readProblem(book.error) : undefined
  if (problem && (problem.status === 404 || problem.status === 422)) return <RecordMissing />
  if (book.data) return <Book book={book.data} />
  return (
    <>
      <PageHeader title="Rate book" back={<BackTo path={paths.rateBooks()} label="Rate books" />} />
      {problem ? <LoadError title="Couldn’t load the rate book" query={book} /> : <Skeleton className="h-120" />}
    </>
  )
}

function Book({ book }: { book: RateBookDetails }) {
  const [{ write }, setFilters] = useFilters<'rateBook'>()
  const { text, tone } = statusOf(book)
  const can = (action: RateBookDetails['allowedActions'][number]) => book.allowedActions.includes(action)
  if (write && (write !== 'edit' || can('edit'))) {
    return (
      <>
        <PageHeader
          title={write === 'edit' ? `Edit ${book.version}` : `New version from ${book.version}`}
          back={<BackTo path={paths.rateBooks()} label="Rate books" />}
        />
        <Suspense fallback={<Skeleton className="h-120" />}>
          <RateBookForm from={book} isEdit={write === 'edit'} onClose={() => setFilters({ write: undefined })} />
        </Suspense>
      </>
    )
  }
  const isReplaced = book.status === 'published' && text === REPLACED
  // A draft shows the effects of its changes first.
  const grid = book.product === 'motor' && <RateGrid book={book} />
  return (
    <>
      <PageHeader
        title={book.version}
        back={<BackTo path={paths.rateBooks()} label="Rate books" />}
        actions={
          <>
            <StatusBadge tone={tone}>{text}</StatusBadge>
            <UnlessReadOnly>
              <Button onClick={() => setFilters({ write: 'yes' })}>
                {isReplaced ? 'Restore rates' : 'New version'}
              </Button>
            </UnlessReadOnly>
            {can('edit') && <Button onClick={() => setFilters({ write: 'edit' })}>Edit</Button>}
            {can('delete') && <DeleteDraft book={book} />}
            {book.status === 'draft' && <PublishRateBook book={book} />}
          </>
        }
      />
      <div className="grid gap-4">
        {book.status === 'draft' && book.problems.length === 0 && book.publicationRefusalReason && (
          <Banner tone="info">{book.publicationRefusalReason}</Banner>
        )}
        {book.status === 'draft' && book.problems.length > 0 && (
          <Banner tone="warning" title="Fix these problems before publishing">
            <ul className="list-disc pl-5">
              {book.problems.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Banner>
        )}
        <Card>
          <DescriptionList
            layout="grid"
            items={[
              { term: 'Product', value: book.product === 'motor' ? 'Motor' : 'Travel' },
              {
                term: 'Effective',
                value: `From ${formatDate(book.effectiveFrom)}${book.effectiveTo ? ` to ${formatDate(book.effectiveTo)}` : ''}`,
              },
              { term: 'Created by', value: book.createdBy ?? SYSTEM_AUTHOR },
              {
                term: 'Published by',
                value: book.publishedBy ?? (book.status === 'draft' ? 'Not published' : SYSTEM_AUTHOR),
              },
            ]}
          />
        </Card>
        <LargeChanges book={book} />
        {book.status !== 'draft' && grid}
        <SamplePrices book={book} />
        {book.status === 'draft' && (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <ReplayCard rateBookId={book.rateBookId} />
          </Suspense>
        )}
        {book.status === 'draft' && grid}
        <CompareWith book={book} />
      </div>
    </>
  )
}
