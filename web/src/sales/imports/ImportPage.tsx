import type { ImportedFile } from '@okwan/contract/sales/imports'
import { IMPORT_KIND_LABELS } from '@okwan/domain/sales/imports/terms'
import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { usePageParams } from '../../platform/routes/page-params.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { type Description, DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ImportActs } from './ImportActs.tsx'
import { ImportRows } from './ImportRows.tsx'
import { isInProgress, progressOf, statusOf } from './words.ts'

/** Often enough to show the progress of the batches. */
const POLL_MS = 2000

/** One imported file: its rows with errors, the imported rows, and the next step. */
export function ImportPage() {
  const { importId } = usePageParams('importedFile')
  const file = useQuery({
    ...query('GET /imports/{id}', { params: { id: importId } }),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? POLL_MS : false),
  })
  if (file.error) {
    const { status } = readProblem(file.error)
    if (status === 404 || status === 422) return <RecordMissing />
    return <LoadError title="Couldn’t load the file" query={file} />
  }
  if (!file.data) return <Skeleton className="h-120" />
  return <Content file={file.data} />
}

function Content({ file }: { file: ImportedFile }) {
  const { label, tone } = statusOf(file)
  return (
    <>
      <PageHeader
        title={file.fileName}
        back={<BackTo path={paths.imports()} label="Import" />}
        actions={
          <UnlessReadOnly>
            <ImportActs file={file} />
          </UnlessReadOnly>
        }
      />
      <div className="grid gap-4">
        <Card title={IMPORT_KIND_LABELS[file.kind]} actions={<StatusBadge tone={tone}>{label}</StatusBadge>}>
          <div className="grid gap-3">
            <DescriptionList items={detailsOf(file)} />
            {isInProgress(file) && (
              <p role="status" className="text-muted">
                {progressOf(file)}
              </p>
            )}
            {file.submissionRefusalReason && <Banner tone="info" title={file.submissionRefusalReason} />}
          </div>
        </Card>
        <ImportRows file={file} />
      </div>
    </>
  )
}

function detailsOf(file: ImportedFile): Description[] {
  const { counts } = file
  const figure = (number: number) => number.toLocaleString('en-GH')
  return [
    { term: 'Rows', value: figure(file.rowCount) },
    { term: 'Ready', value: figure(counts.ready) },
    { term: 'To correct', value: figure(counts.wrong) },
    { term: 'Already exist', value: figure(counts.known) },
    { term: 'Imported', value: figure(counts.written) },
    ...(counts.undone > 0 ? [{ term: 'Undone', value: figure(counts.undone) }] : []),
    ...(file.totalPesewas === null ? [] : [{ term: 'Debits', value: <Money pesewas={file.totalPesewas} /> }]),
    { term: 'Uploaded', value: `${file.uploadedBy}, ${formatMoment(new Date(file.uploadedAt))}` },
    ...(file.submittedBy ? [{ term: 'Submitted', value: file.submittedBy }] : []),
    ...(file.approvedBy && file.approvedAt
      ? [{ term: 'Approved', value: `${file.approvedBy}, ${formatMoment(new Date(file.approvedAt))}` }]
      : []),
    ...(file.undoRequestedBy ? [{ term: 'Undo requested', value: file.undoRequestedBy }] : []),
  ]
}
