import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { HeatGrid } from '../../ui/charts/HeatGrid.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { busiest, HOUR_COLUMNS, hourRows } from './hour-rows.ts'
import type { LoginRecordQuery } from './query.ts'

/** Chart of sign-ins by weekday and hour. It shows no error message, because the list contains the same data. */
export function SignInHours({ listQuery }: { listQuery: LoginRecordQuery }) {
  const hours = useQuery({
    ...query('GET /loginrecords/hours', { query: listQuery }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
  if (hours.error && !hours.data) return null
  return (
    <Card>
      {hours.data ? (
        <HeatGrid
          title={busiest(hours.data.hours)}
          axisLabel="Day"
          columns={HOUR_COLUMNS}
          rows={hourRows(hours.data.hours)}
          format={String}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Card>
  )
}
