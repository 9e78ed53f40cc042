import type { SettlementDetails } from '@okwan/contract/money/settlements'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../platform/api/query.ts'
import type { PageOfRows } from '../../platform/routes/search.ts'
import { LinesDrawer } from '../ledger/LinesDrawer.tsx'
import { toLedgerLine } from './words.ts'

type TotalLinesProps = {
  settlement: SettlementDetails
  total: SettlementDetails['amounts'][number]
  onClose: () => void
}

/** The lines that add up to a total of a bordereau or return. Each opens its policy. */
export function TotalLines({ settlement: { settlementId, number }, total, onClose }: TotalLinesProps) {
  const [page, setPage] = useState<PageOfRows>({})
  const { cursor, limit } = page
  const lines = useQuery({
    ...query('GET /settlements/{id}/lines', {
      params: { id: settlementId },
      query: { amount: total.label, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = lines
  return (
    <LinesDrawer
      title={total.label}
      text={number}
      lines={{ data: data && { ...data, data: data.data.map((line) => toLedgerLine(line, total.label)) }, error }}
      page={page}
      onPage={setPage}
      totals={[{ label: 'Total', pesewas: total.pesewas }]}
      onClose={onClose}
    />
  )
}
