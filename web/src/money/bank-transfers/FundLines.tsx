import type { TransferOverview } from '@okwan/contract/money/bank-transfers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../platform/api/query.ts'
import type { PageOfRows } from '../../platform/routes/search.ts'
import { LinesDrawer } from '../ledger/LinesDrawer.tsx'

type FundLinesProps = { fund: TransferOverview['funds'][number]; onClose: () => void }

/** Funds that an insurer paid, and the approved payouts with their claims and policies. */
export function FundLines({ fund, onClose }: FundLinesProps) {
  const { insurer, name, receivedPesewas, approvedPesewas, availablePesewas } = fund
  const [page, setPage] = useState<PageOfRows>({})
  const { cursor, limit } = page
  const lines = useQuery({
    ...query('GET /bank-transfers/claims-funds/{insurer}/lines', {
      params: { insurer },
      query: { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <LinesDrawer
      title="Claims funds"
      text={name}
      lines={lines}
      page={page}
      onPage={setPage}
      totals={[
        { label: 'Received', pesewas: receivedPesewas },
        { label: 'Approved payouts', pesewas: -approvedPesewas },
        { label: 'Balance', pesewas: availablePesewas },
      ]}
      onClose={onClose}
    />
  )
}
