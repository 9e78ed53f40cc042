import type { ImportedFile } from '@okwan/contract/sales/imports'
import { IMPORT_KIND_LABELS } from '@okwan/domain/sales/imports/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { statusOf } from './words.ts'

const UploadDialog = lazyPart(() => import('./UploadDialog.tsx'), 'UploadDialog')

const COLUMNS: Column<ImportedFile>[] = [
  { id: 'file', header: 'File', cell: ({ fileName }) => fileName, card: 'title' },
  { id: 'status', header: 'Status', cell: (one) => <Status file={one} />, card: 'status' },
  { id: 'kind', header: 'Record type', cell: ({ kind }) => IMPORT_KIND_LABELS[kind] },
  { id: 'rows', header: 'Rows', cell: ({ rowCount }) => rowCount.toLocaleString('en-GH'), align: 'end' },
  { id: 'wrong', header: 'To correct', cell: ({ counts }) => counts.wrong.toLocaleString('en-GH'), align: 'end' },
  { id: 'uploaded', header: 'Uploaded', cell: (one) => `${one.uploadedBy}, ${formatMoment(new Date(one.uploadedAt))}` },
]

/** Lists the uploaded files with the status of each import. */
export function ImportsPage() {
  const [filters, setFilters] = useFilters<'imports'>()
  const [uploading, setUploading] = useState(false)
  const { cursor, limit } = filters
  const list = useQuery({
    ...query('GET /imports', { query: { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  const savedColumns = useQuery(query('GET /imports/columns'))
  return (
    <>
      <PageHeader
        title="Import"
        actions={
          <UnlessReadOnly>
            <Button icon={Upload} variant="primary" disabled={!savedColumns.data} onClick={() => setUploading(true)}>
              Upload
            </Button>
          </UnlessReadOnly>
        }
      />
      <Card title="Files" flush>
        <DataTable
          caption="Files"
          columns={COLUMNS}
          rowKey={({ importId }) => importId}
          rowName={({ fileName }) => fileName}
          rowLink={({ importId }, props) => <Link to={paths.importedFile({ importId })} {...props} />}
          state={tableState(list, 'Files')}
          empty={
            <EmptyState
              illustration={<EmptyGlovebox />}
              title="No files yet"
              text="Export the records of the previous system as XLSX or CSV and upload the file."
            />
          }
        />
        <ListPager label="Files" list={list.data} filters={filters} setFilters={setFilters} />
      </Card>
      <Suspense fallback={null}>
        {uploading && savedColumns.data && (
          <UploadDialog savedColumns={savedColumns.data} onClose={() => setUploading(false)} />
        )}
      </Suspense>
    </>
  )
}

function Status({ file }: { file: ImportedFile }) {
  const { label, tone } = statusOf(file)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
