import type { UseQueryResult } from '@tanstack/react-query'
import type { TableState } from '../../ui/table/columns.ts'
import { readProblem } from '../api/problem.ts'

type ListQuery<Row> = Pick<UseQueryResult<{ data: Row[] }>, 'data' | 'error' | 'isFetching'> & {
  refetch: () => unknown
}

/** Maps a list query to the state of the table. Old rows stay visible while new ones load. */
export function tableState<Row>(query: ListQuery<Row>, listName: string): TableState<Row> {
  if (query.data) return { status: 'ready', rows: query.data.data, refetching: query.isFetching }
  if (!query.error) return { status: 'loading' }
  const problem = readProblem(query.error)
  return {
    status: 'failed',
    title: `Couldn’t load ${listName.toLowerCase()}`,
    text: problem.sentence,
    code: problem.requestId,
    onRetry: () => void query.refetch(),
  }
}
