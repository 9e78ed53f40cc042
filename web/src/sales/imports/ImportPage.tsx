import type { BookImport } from '@okwan/contract/sales/imports'
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
import { isWorking, progressOf, statusOf } from './words.ts'

/** Short enough to watch the batches, long enough not to load the server. */
const ASK_AGAIN_MS = 2000

/** One file with its rows: what is wrong, what was imported, and the next step. */
export function ImportPage() {
  const { importId } = usePageParams('bookImport')
  const found = useQuery({
    ...query('GET /imports/{id}', { params: { id: importId } }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? ASK_AGAIN_MS : false),
  })
  if (found.error) {
    const { status } = readProblem(found.error)
    if (status === 404 || status === 422) return <RecordMissing />
    return <LoadError title="Couldn’t load this file" query={found} />
  }
  if (!found.data) return <Skeleton className="h-120" />
  return <Content of={found.data} />
}

function Content({ of }: { of: BookImport }) {
  const { label, tone } = statusOf(of)
  return (
    <>
      <PageHeader
        title={of.fileName}
        back={<BackTo path={paths.imports()} label="Import" />}
        actions={
          <UnlessReadOnly>
            <ImportActs of={of} />
          </UnlessReadOnly>
        }
      />
      <div className="grid gap-4">
        <Card title={IMPORT_KIND_LABELS[of.kind]} actions={<StatusBadge tone={tone}>{label}</StatusBadge>}>
          <div className="grid gap-3">
            <DescriptionList items={factsOf(of)} />
            {isWorking(of) && (
              <p role="status" className="text-muted">
                {progressOf(of)}
              </p>
            )}
            {of.whyNotSubmit && <Banner tone="info" title={of.whyNotSubmit} />}
          </div>
        </Card>
        <ImportRows of={of} />
      </div>
    </>
  )
}

function factsOf(of: BookImport): Description[] {
  const { counts } = of
  const figure = (number: number) => number.toLocaleString('en-GH')
  return [
    { term: 'Rows', value: figure(of.rowCount) },
    { term: 'Ready', value: figure(counts.ready) },
    { term: 'To correct', value: figure(counts.wrong) },
    { term: 'Already exist', value: figure(counts.known) },
    { term: 'Imported', value: figure(counts.written) },
    ...(of.totalPesewas === null ? [] : [{ term: 'Debits', value: <Money pesewas={of.totalPesewas} /> }]),
    { term: 'Uploaded', value: `${of.uploadedBy}, ${formatMoment(new Date(of.uploadedAt))}` },
    ...(of.submittedBy ? [{ term: 'Submitted', value: of.submittedBy }] : []),
    ...(of.approvedBy && of.approvedAt
      ? [{ term: 'Approved', value: `${of.approvedBy}, ${formatMoment(new Date(of.approvedAt))}` }]
      : []),
    ...(of.undoRequestedBy ? [{ term: 'Undo requested', value: of.undoRequestedBy }] : []),
  ]
}
