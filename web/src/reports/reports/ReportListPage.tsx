import type { ListedReport } from '@okwan/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

/** All reports that the user can open, in groups. */
export function ReportListPage() {
  const reports = useQuery(query('GET /reports'))
  return (
    <>
      <PageHeader title="Reports" count={reports.data && String(reports.data.length)} />
      {reports.data ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {[...Map.groupBy(reports.data, ({ group }) => group)].map(([group, listed]) => (
            <Group key={group} title={group} reports={listed} />
          ))}
        </div>
      ) : reports.error ? (
        <LoadError title="The reports couldn’t be loaded" query={reports} />
      ) : (
        <Skeleton className="h-120" />
      )}
    </>
  )
}

function Group({ title, reports }: { title: string; reports: readonly ListedReport[] }) {
  return (
    <Card title={title} flush>
      <ul className="divide-y divide-line">
        {reports.map(({ reportId, title: name, text }) => (
          <li key={reportId} className="relative px-4 py-3 hover:bg-well xl:px-5">
            <Link
              to={paths.report({ reportId })}
              className="font-medium text-accent-text no-underline after:absolute after:inset-0"
            >
              {name}
            </Link>
            <p className="text-table text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
