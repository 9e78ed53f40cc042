import type { DueSettlement } from '@okwan/contract/money/settlements'
import { formatMonth } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../platform/api/query.ts'
import type { PageOfRows } from '../../platform/routes/search.ts'
import { LinesDrawer } from '../ledger/LinesDrawer.tsx'
import { settlementName, toLedgerLine } from './words.ts'

/** The lines of an amount before a bordereau or return is prepared. Each opens its policy. */
export function DueLines({ due, onClose }: { due: DueSettlement; onClose: () => void }) {
  const { kind, party, product, month, payeeName, duePesewas } = due
  const [page, setPage] = useState<PageOfRows>({})
  const { cursor, limit } = page
  const lines = useQuery({
    ...query('GET /settlements/due/lines', {
      query: {
        kind,
        party,
        ...(product ? { product } : {}),
        ...(month ? { month } : {}),
        ...(cursor ? { cursor } : {}),
        ...(limit ? { limit } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = lines
  return (
    <LinesDrawer
      title={[settlementName(due), month ? formatMonth(month) : ''].filter(Boolean).join(', ')}
      text={payeeName}
      lines={{ data: data && { ...data, data: data.data.map((line) => toLedgerLine(line)) }, error }}
      page={page}
      onPage={setPage}
      totals={[{ label: 'Total', pesewas: duePesewas }]}
      onClose={onClose}
    />
  )
}
