import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { query } from '../../platform/api/query.ts'
import type { PageOfRows } from '../../platform/routes/search.ts'
import { LinesDrawer } from './LinesDrawer.tsx'

type AccountLinesProps = Pick<
  ComponentProps<typeof LinesDrawer>,
  'title' | 'text' | 'before' | 'totals' | 'onClose'
> & {
  code: string
  /** First and last day of the postings. Without a day, the period is open at that end. */
  from?: string | undefined
  to?: string | undefined
  owner?: string | undefined
  event?: string | undefined
}

/** The postings of an account of the ledger. */
export function AccountLines({ code, from, to, owner, event, ...drawer }: AccountLinesProps) {
  const [page, setPage] = useState<PageOfRows>({})
  const { cursor, limit } = page
  const lines = useQuery({
    ...query('GET /accounting/accounts/{code}/lines', {
      params: { code },
      query: {
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(owner ? { owner } : {}),
        ...(event ? { event } : {}),
        ...(cursor ? { cursor } : {}),
        ...(limit ? { limit } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return <LinesDrawer {...drawer} lines={lines} page={page} onPage={setPage} />
}
