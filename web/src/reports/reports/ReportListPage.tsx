import type { ListedReport } from '@okwan/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { Hammer } from 'lucide-react'
import { query } from '../../platform/api/query.ts'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import type { SearchOf } from '../../platform/routes/search.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ScheduleList } from '../report-schedules/ScheduleList.tsx'
import { SavedReportList } from '../saved-reports/SavedReportList.tsx'
import { useFavourites } from './use-favourites.ts'

/** All reports that the user can open, in groups; favourites first. */
export function ReportListPage() {
  const reports = useQuery(query('GET /reports'))
  const { favourites } = useFavourites()
  const starred = favourites.flatMap(({ reportId, search }) => {
    const report = reports.data?.find((each) => each.reportId === reportId)
    return report ? [{ ...report, search }] : []
  })
  return (
    <>
      <PageHeader
        title="Reports"
        count={reports.data && String(reports.data.length)}
        actions={
          <Link to={paths.reportBuilder()} className={buttonClass('primary')}>
            <Hammer aria-hidden className="size-4" />
            Build a report
          </Link>
        }
      />
      {reports.data ? (
        <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
          <SavedReportList />
          <ScheduleList />
          {starred.length > 0 && <Group title="Favourites" reports={starred} />}
          {[...Map.groupBy(reports.data, ({ group }) => group)].map(([group, listed]) => (
            <Group key={group} title={group} reports={listed} />
          ))}
        </div>
      ) : reports.error ? (
        <LoadError title="Couldn’t load reports" query={reports} />
      ) : (
        <Skeleton className="h-120" />
      )}
    </>
  )
}

type Entry = ListedReport & { search?: SearchOf<'report'> }

function Group({ title, reports }: { title: string; reports: readonly Entry[] }) {
  return (
    <Card title={title} flush>
      <ul className="divide-y divide-line">
        {reports.map(({ reportId, title: name, text, search }) => (
          <li key={reportId} className="relative px-4 py-3 hover:bg-well">
            <Link
              to={paths.report({ reportId })}
              search={search ?? {}}
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
