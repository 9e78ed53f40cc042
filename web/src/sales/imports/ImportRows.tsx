import type { ImportedFile, ImportedRow } from '@okwan/contract/sales/imports'
import { IMPORT_FIELDS, ROW_STATES } from '@okwan/domain/sales/imports/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { ViewTabs } from '../../ui/actions/ViewTabs.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { isInProgress, ROW_WORDS } from './words.ts'

const RowDrawer = lazyPart(() => import('./RowDrawer.tsx'), 'RowDrawer')

const nameOf = (row: ImportedRow) => row.key ?? row.customerCode ?? `Row ${row.rowNumber}`

const COLUMNS: Column<ImportedRow>[] = [
  { id: 'record', header: 'Record', cell: nameOf, card: 'title' },
  { id: 'row', header: 'Row', cell: ({ rowNumber }) => rowNumber, align: 'end' },
  { id: 'state', header: 'Status', cell: (row) => <State row={row} />, card: 'status' },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '' },
]

/** Rows of the file by state; a row opens with its values. */
export function ImportRows({ file }: { file: ImportedFile }) {
  const [filters, setFilters] = useFilters<'importedFile'>()
  const { cursor, limit, open } = filters
  const state = ROW_STATES.find((one) => one === filters.state) ?? 'all'
  const { importId } = file
  const list = useQuery({
    ...query('GET /imports/{id}/rows', {
      params: { id: importId },
      query: { state, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isInProgress(file) ? 3000 : false,
  })
  const { refetch } = list
  // The rows are fetched once more after the work ends, because polling may stop before the last rows.
  useEffect(() => void refetch(), [file.status, refetch])
  const opened = list.data?.data.find(({ rowNumber }) => String(rowNumber) === open)
  return (
    <Card title="Rows" flush>
      <div className="px-4 pb-2">
        <ViewTabs label="Rows by status" current={state} views={viewsOf(file)} />
      </div>
      <DataTable
        caption="Rows"
        columns={COLUMNS}
        rowKey={({ rowNumber }) => String(rowNumber)}
        rowName={nameOf}
        rowLink={({ rowNumber }, props) => (
          <Link to={paths.importedFile({ importId })} search={{ ...filters, open: String(rowNumber) }} {...props} />
        )}
        state={tableState(list, 'Rows')}
        empty={<EmptyState title="No rows" text="The file has no rows with this status." />}
      />
      <ListPager label="Rows" list={list.data} filters={filters} setFilters={setFilters} />
      <Suspense fallback={null}>
        {opened && (
          <RowDrawer
            key={opened.rowNumber}
            importId={importId}
            kind={file.kind}
            fields={IMPORT_FIELDS[file.kind]}
            row={opened}
            onClose={() => setFilters({ open: undefined, cursor })}
          />
        )}
      </Suspense>
    </Card>
  )
}

function viewsOf({ importId, counts }: ImportedFile) {
  const states = ROW_STATES.filter((state) => counts[state] > 0)
  return (['all', ...states] as const).map((id) => ({
    id,
    label: id === 'all' ? 'All' : `${ROW_WORDS[id].label} (${counts[id].toLocaleString('en-GB')})`,
    link: (props: object) => (
      <Link to={paths.importedFile({ importId })} search={id === 'all' ? {} : { state: id }} {...props} />
    ),
  }))
}

function State({ row }: { row: ImportedRow }) {
  const { label, tone } = ROW_WORDS[row.state]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
