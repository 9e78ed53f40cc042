import type { DocumentName, PolicyDocuments } from '@okwan/contract/policies/documents'
import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { SendButton } from '../../platform/messages/SendButton.tsx'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { usePolicyId } from '../summary/use-policy.ts'
import { DOCUMENT_LABELS, KIND_WORDS } from '../summary/words.ts'
import { useNoteDocument, useSaveDocument } from './use-document.ts'

type DocumentPageProps = { document: DocumentName; children: (documents: PolicyDocuments) => ReactNode }

/** Shows one document of a policy, with actions to print, download and send it. The URL selects the version. */
export function DocumentPage({ document, children }: DocumentPageProps) {
  const policyId = usePolicyId()
  const [{ version }] = useFilters<'motorCertificate'>()
  const documents = useQuery(
    query('GET /policies/{policyId}/documents', {
      params: { policyId },
      query: version ? { policyRecordId: version } : {},
    }),
  )
  const problem = documents.error && !documents.data ? readProblem(documents.error) : undefined
  if (problem && (problem.status === 404 || problem.code === 'invalid')) return <RecordMissing />
  const label = DOCUMENT_LABELS[document]
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={label}
          back={<BackTo path={paths.motorPolicy({ policyId })} label={documents.data?.policyNumber ?? 'Policy'} />}
          actions={
            documents.data && <DocumentActions policyId={policyId} document={document} documents={documents.data} />
          }
        />
        {documents.data?.watermark && (
          <div className="mb-4">
            <Banner tone="warning" title={`${label} not in force`}>
              This version is {documents.data.watermark.toLowerCase()}. Don’t use it as proof of cover.
            </Banner>
          </div>
        )}
      </div>
      {problem?.code === 'not_issued' && (
        <EmptyState illustration={<EmptyGlovebox />} title={`No ${label.toLowerCase()} yet`} text={problem.sentence} />
      )}
      {problem && problem.code !== 'not_issued' && (
        <ErrorPanel
          title={`Couldn’t load the ${label.toLowerCase()}`}
          text={problem.sentence}
          code={problem.requestId}
          onRetry={() => void documents.refetch()}
        />
      )}
      {documents.isPending && !problem && <Skeleton className="mx-auto h-200 max-w-[210mm]" />}
      {documents.data && (
        <div className="rounded-lg bg-well p-3 md:p-8 print:bg-transparent print:p-0">{children(documents.data)}</div>
      )}
    </>
  )
}

/** On a phone the three buttons share one row, so their icons are hidden. */
const COMPACT = 'self-end max-xs:[&_svg]:hidden'

type DocumentActionsProps = { policyId: string; document: DocumentName; documents: PolicyDocuments }

function DocumentActions({ policyId, document, documents }: DocumentActionsProps) {
  const { save, saving, error } = useSaveDocument(
    policyId,
    documents.policyRecordId,
    documents.registrationNumber ?? documents.certificateNumber,
  )
  const note = useNoteDocument(policyId, documents.policyRecordId)
  return (
    <>
      <VersionChoice policyId={policyId} shown={documents.policyRecordId} />
      <SendButton
        name={DOCUMENT_LABELS[document]}
        recipient={documents.recipient}
        className={COMPACT}
        send={(by) =>
          call('POST /policies/{policyId}/documents', {
            params: { policyId },
            body: { document, act: 'sent', by, policyRecordId: documents.policyRecordId },
          })
        }
      />
      <Button
        icon={Printer}
        className={COMPACT}
        onClick={() => {
          note.mutate({ document, act: 'printed' })
          window.print()
        }}
      >
        Print
      </Button>
      <Button
        icon={Download}
        variant="primary"
        className={COMPACT}
        loading={saving !== undefined}
        onClick={() => save(document)}
      >
        Download PDF
      </Button>
      {error && <p className="w-full text-danger-text">{readProblem(error).sentence}</p>}
    </>
  )
}

/** Shown only if more than one version was issued. */
function VersionChoice({ policyId, shown }: { policyId: string; shown: string }) {
  const [, setFilters] = useFilters<'motorCertificate'>()
  const versions = useQuery(query('GET /policies/{policyId}/versions', { params: { policyId } }))
  const issued = versions.data?.filter(({ certificateNumber }) => certificateNumber !== null) ?? []
  if (issued.length < 2) return null
  return (
    <Select
      label="Version"
      value={shown}
      options={issued.map((version) => ({
        value: version.policyRecordId,
        label: `${version.recordNumber}. ${KIND_WORDS[version.kind]}`,
      }))}
      onChange={(event) => setFilters({ version: event.currentTarget.value })}
    />
  )
}
