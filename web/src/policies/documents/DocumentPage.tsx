import type { PaperName, PolicyPapers } from '@okwan/contract/policies/documents'
import { useQuery } from '@tanstack/react-query'
import { Download, MessageSquare, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
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
import { toast } from '../../ui/feedback/toasts.ts'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { usePolicyId } from '../summary/use-policy.ts'
import { KIND_WORDS, PAPER_LABELS } from '../summary/words.ts'
import { useNotePaper, useSavePaper } from './use-paper.ts'

type PaperPageProps = { paper: PaperName; children: (papers: PolicyPapers) => ReactNode }

/** Shows one document of a policy, with actions to print, download and send it. The URL selects the version. */
export function PaperPage({ paper, children }: PaperPageProps) {
  const policyId = usePolicyId()
  const [{ version }] = useFilters<'motorCertificate'>()
  const papers = useQuery(
    query('GET /policies/{policyId}/papers', {
      params: { policyId },
      query: version ? { policyRecordId: version } : {},
    }),
  )
  const problem = papers.error && !papers.data ? readProblem(papers.error) : undefined
  if (problem && (problem.status === 404 || problem.code === 'invalid')) return <RecordMissing />
  const label = PAPER_LABELS[paper]
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={label}
          back={<BackTo path={paths.motorPolicy({ policyId })} label={papers.data?.policyNumber ?? 'Policy'} />}
          actions={papers.data && <PaperActions policyId={policyId} paper={paper} papers={papers.data} />}
        />
        {papers.data?.watermark && (
          <div className="mb-4">
            <Banner tone="warning" title={`${label} not in force`}>
              This version is {papers.data.watermark.toLowerCase()}. Don’t use it as proof of cover.
            </Banner>
          </div>
        )}
      </div>
      {problem?.code === 'not_issued' && (
        <EmptyState illustration={<EmptyGlovebox />} title={`No ${label.toLowerCase()} yet`} text={problem.sentence} />
      )}
      {problem && problem.code !== 'not_issued' && (
        <ErrorPanel
          title={`The ${label.toLowerCase()} could not be loaded`}
          text={problem.sentence}
          code={problem.requestId}
          onRetry={() => void papers.refetch()}
        />
      )}
      {papers.isPending && !problem && <Skeleton className="mx-auto h-200 max-w-[210mm]" />}
      {papers.data && (
        <div className="rounded-lg bg-well p-3 md:p-8 print:bg-transparent print:p-0">{children(papers.data)}</div>
      )}
    </>
  )
}

/** On a phone the three buttons share one row, so their icons are hidden. */
const COMPACT = 'self-end max-xs:[&_svg]:hidden'

type PaperActionsProps = { policyId: string; paper: PaperName; papers: PolicyPapers }

function PaperActions({ policyId, paper, papers }: PaperActionsProps) {
  const { save, saving, error } = useSavePaper(policyId, papers.policyRecordId)
  const note = useNotePaper(policyId, papers.policyRecordId)
  const problem = error ?? (note.variables?.act === 'sent' ? note.error : null)
  return (
    <>
      <VersionChoice policyId={policyId} shown={papers.policyRecordId} />
      <Button
        icon={MessageSquare}
        className={COMPACT}
        loading={note.isPending && note.variables.act === 'sent'}
        onClick={() =>
          note.mutate(
            { paper, act: 'sent' },
            { onSuccess: ({ sentTo }) => toast(`${PAPER_LABELS[paper]} sent to ${sentTo}`) },
          )
        }
      >
        Send by SMS
      </Button>
      <Button
        icon={Printer}
        className={COMPACT}
        onClick={() => {
          note.mutate({ paper, act: 'printed' })
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
        onClick={() => save(paper)}
      >
        Download PDF
      </Button>
      {problem && <p className="w-full text-danger-text">{readProblem(problem).sentence}</p>}
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
