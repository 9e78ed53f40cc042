import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../platform/api/query.ts'
import type { PageOfRows } from '../../platform/routes/search.ts'
import { LinesDrawer } from '../ledger/LinesDrawer.tsx'

type CommissionLinesProps = {
  person: { userId: string; fullName: string; amountPesewas: number }
  /** The batch that pays the commission; undefined before a batch is prepared. */
  payrollId?: string
  text: string
  onClose: () => void
}

/** The commission of a person in a batch, or the commission that the next batch pays. Each line opens its policy. */
export function CommissionLines({ person, payrollId, text, onClose }: CommissionLinesProps) {
  const { userId, fullName, amountPesewas } = person
  const [page, setPage] = useState<PageOfRows>({})
  const { cursor, limit } = page
  const lines = useQuery({
    ...query('GET /staff-payrolls/commissions/{userId}', {
      params: { userId },
      query: { ...(payrollId ? { payrollId } : {}), ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <LinesDrawer
      title={fullName}
      text={text}
      lines={lines}
      page={page}
      onPage={setPage}
      totals={[{ label: 'Total', pesewas: amountPesewas }]}
      onClose={onClose}
    />
  )
}
