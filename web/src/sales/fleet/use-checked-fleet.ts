import { type FleetCells, writeFleetTable } from '@okwan/domain/sales/fleet/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../platform/api/call.ts'
import { queryKey } from '../../platform/api/query-key.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

export type FleetTerms = { startDate: string; endDate: string; customerCode: string | undefined }

export const tableFile = (text: string) => new Blob([text], { type: 'text/csv' })

/** Problems and prices of the table. The previous result stays visible while a new one loads. */
export function useCheckedFleet(rows: readonly FleetCells[], { startDate, endDate, customerCode }: FleetTerms) {
  const text = useDebounced(useMemo(() => writeFleetTable(rows), [rows]))
  const query = { startDate, endDate, ...(customerCode ? { customerCode } : {}) }
  return useQuery({
    queryKey: queryKey('POST /fleets/check', query, text),
    queryFn: ({ signal }) => {
      const input = { query, body: tableFile(text) }
      return call('POST /fleets/check', input, { signal })
    },
    // The debounced table can still be the empty one.
    enabled: rows.length > 0 && text.includes('\n'),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
