import type { SuspiciousReportDetail } from '@okwan/contract/service/suspicious-reports'
import { formatDate } from '@okwan/domain/platform/dates'
import { REPORT_SOURCE_LABELS } from '@okwan/domain/service/suspicious-reports/terms'
import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { type Description, DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { DecideForm, FileForm } from './ReportForms.tsx'
import { statusOf } from './words.ts'

/** One report with its decision and its filing. */
export function ReportDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const report = useQuery(query('GET /suspicious-reports/{id}', { params: { id } }))
  return (
    <Drawer open title={report.data ? `Report ${report.data.receipt}` : 'Report'} onClose={onClose}>
      {report.data ? (
        <Content report={report.data} />
      ) : report.error ? (
        <ErrorPanel
          title="Couldn’t load the report"
          text={readProblem(report.error).sentence}
          code={readProblem(report.error).requestId}
          onRetry={() => void report.refetch()}
        />
      ) : (
        <Skeleton className="h-120" />
      )}
    </Drawer>
  )
}

export function Content({ report }: { report: SuspiciousReportDetail }) {
  const { label, tone } = statusOf(report)
  return (
    <div className="grid content-start gap-5">
      <div>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <DescriptionList items={detailsOf(report)} />
      <section className="grid gap-2">
        <h3 className="font-medium">Reason for suspicion</h3>
        <p className="whitespace-pre-line">{report.description}</p>
      </section>
      <UnlessReadOnly>
        {report.actions.includes('decide') && <DecideForm report={report} />}
        {report.actions.includes('file') && <FileForm report={report} />}
      </UnlessReadOnly>
    </div>
  )
}

function detailsOf(report: SuspiciousReportDetail): Description[] {
  const { customerCode, decided, filed } = report
  return [
    { term: 'About', value: report.subject },
    ...(customerCode
      ? [
          {
            term: 'Customer',
            value: (
              <Link
                to={paths.customer({ customerCode })}
                className="text-accent-text underline-offset-2 hover:underline"
              >
                {customerCode}
              </Link>
            ),
          },
        ]
      : []),
    { term: 'Source', value: `${REPORT_SOURCE_LABELS[report.source]}, ${report.raisedBy}` },
    { term: 'Branch', value: report.branchName },
    { term: 'Received', value: formatMoment(new Date(report.raisedAt)) },
    { term: 'File by', value: formatMoment(new Date(report.dueAt)) },
    ...(decided
      ? [{ term: 'Decided', value: `${decided.by}, ${formatMoment(new Date(decided.at))}: ${decided.reason}` }]
      : []),
    ...(filed
      ? [{ term: 'Filed', value: `${formatDate(filed.on)}, reference ${filed.reference}, recorded by ${filed.by}` }]
      : []),
  ]
}
