import type { ListedReport } from '@okwan/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { Hammer } from 'lucide-react'
import { useState } from 'react'
import { query } from '../../platform/api/query.ts'
import { ListSearch } from '../../platform/lists/ListSearch.tsx'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import type { SearchOf } from '../../platform/routes/search.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Card } from '../../ui/data/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ScheduleList } from '../report-schedules/ScheduleList.tsx'
import { SavedReportList } from '../saved-reports/SavedReportList.tsx'
import { useFavourites } from './use-favourites.ts'

/** All reports that the user can open, in groups; favourites first. */
export function ReportListPage() {
  const reports = useQuery(query('GET /reports'))
  const { favourites } = useFavourites()
  const [search, setSearch] = useState('')
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
      {reports.data && (
        <div className="mb-4">
          <ListSearch label="Search reports" placeholder="Report or figure" value={search} onSearch={setSearch} />
        </div>
      )}
      {reports.data && search ? (
        <Found reports={reports.data.filter((report) => isMatch(report, search))} />
      ) : reports.data ? (
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

function isMatch({ title, text, group }: ListedReport, search: string): boolean {
  const words = `${title} ${text} ${group}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}

function Found({ reports }: { reports: readonly Entry[] }) {
  if (reports.length > 0)
    return <Group title={reports.length === 1 ? '1 report' : `${reports.length} reports`} reports={reports} />
  return <EmptyState title="No matching reports" text="Search for another word, or build a report." />
}

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
