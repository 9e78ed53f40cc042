import { type BookLine, bookLines, valueText } from '@okwan/domain/products/rate-books/lines'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { query } from '../../platform/api/query.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { Switch } from '../../ui/choices/Switch.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import type { RateBookDetails } from './rate-book-details.ts'
import { useCompared } from './use-compared.ts'

/** Largest page of the list; more versions of one product are not expected. */
const MAX_VERSIONS = 100

/** Lines of a rate book, compared with another version if one is selected. */
export function CompareWith({ book }: { book: RateBookDetails }) {
  const { against, compared, compareWith } = useCompared(book)
  const [find, setFind] = useState('')
  const [all, setAll] = useState(false)
  const versions = useQuery(query('GET /rate-books', { query: { product: book.product, limit: MAX_VERSIONS } }))
  const others = (versions.data?.data ?? []).filter(({ rateBookId }) => rateBookId !== book.rateBookId)
  const rows = useRows(book, compared, useDeferredValue(find), all)
  return (
    <Card
      title={compared ? `Compared with ${compared.version}` : 'All rates'}
      actions={<span className="tabular text-muted">{rows.length === 1 ? '1 line' : `${rows.length} lines`}</span>}
    >
      <div className="mb-4 grid items-end gap-4 md:grid-cols-3">
        <TextField label="Search rates" value={find} onChange={(event) => setFind(event.currentTarget.value)} />
        <Select
          label="Compare with"
          placeholder="None"
          value={against ?? ''}
          options={others.map(({ rateBookId, version, status }) => ({
            value: rateBookId,
            label: status === 'draft' ? `${version} (draft)` : version,
          }))}
          onChange={(event) => compareWith(event.currentTarget.value)}
        />
        {compared && <Switch label="Show unchanged" checked={all} onChange={() => setAll((before) => !before)} />}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={compared && find === '' ? 'No differences' : 'No matching rates'} />
      ) : (
        <LineTable rows={rows} version={book.version} other={compared?.version} />
      )}
    </Card>
  )
}

type Row = { line: BookLine; before: string | undefined }

const ABSENT = 'Not included'

function useRows(book: RateBookDetails, other: RateBookDetails | undefined, find: string, all: boolean): Row[] {
  return useMemo(() => {
    const before = new Map(other ? bookLines(other.book).map((line) => [line.key, valueText(line)]) : [])
    const search = find.trim().toLowerCase()
    const rows = bookLines(book.book).map((line) => ({ line, before: other && (before.get(line.key) ?? ABSENT) }))
    const removed = other ? missingLines(book, other) : []
    return [...rows, ...removed].filter(({ line, before: old }) => {
      if (search && !`${line.section} ${line.label}`.toLowerCase().includes(search)) return false
      return old === undefined || all || old !== textOf(line)
    })
  }, [book, other, find, all])
}

/** Lines that only the other version has. */
function missingLines(book: RateBookDetails, other: RateBookDetails): Row[] {
  const bookKeys = new Set(bookLines(book.book).map(({ key }) => key))
  return bookLines(other.book)
    .filter(({ key }) => !bookKeys.has(key))
    .map((line) => ({ line: { ...line, kind: 'text', value: ABSENT }, before: valueText(line) }))
}

const textOf = (line: BookLine) => valueText(line)

function LineTable({ rows, version, other }: { rows: readonly Row[]; version: string; other: string | undefined }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Rate table">
      <table className="w-full text-left">
        <thead className="text-meta text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Rate
            </th>
            {other && (
              <th scope="col" className="py-1.5 pr-3 text-right font-medium">
                {other}
              </th>
            )}
            <th scope="col" className="py-1.5 text-right font-medium">
              {version}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ line, before }) => {
            const after = valueText(line)
            const differs = before !== undefined && before !== after
            return (
              <tr key={line.path + line.key} className="align-top">
                <th scope="row" className="py-2 pr-3 font-normal">
                  {line.label} <span className="block text-meta text-muted">{line.section}</span>
                </th>
                {other && (
                  <td className="tabular py-2 pr-3 text-right">
                    {differs ? <del className="rounded-sm bg-danger-soft px-1 text-danger-text">{before}</del> : before}
                  </td>
                )}
                <td className="tabular py-2 text-right">
                  {differs ? (
                    <ins className="rounded-sm bg-success-soft px-1 text-success-text no-underline">{after}</ins>
                  ) : (
                    after
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
