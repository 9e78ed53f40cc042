import type { DueSettlement, SettlementLine } from '@okwan/contract/money/settlements'
import { LINE_TITLES } from '@okwan/domain/money/settlements/terms'
import { formatDate, formatMonth, toAccraDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import type { PageOfRows } from '../../platform/routes/search.ts'
import { Money } from '../../ui/data/Money.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { LinePolicy } from './LinePolicy.tsx'
import { whatOf } from './words.ts'

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
  const title = [whatOf(due), month ? formatMonth(month) : ''].filter(Boolean).join(', ')
  return (
    <Drawer open title={title} text={payeeName} closeOutside onClose={onClose}>
      {lines.error && <FormAlert>{readProblem(lines.error).sentence}</FormAlert>}
      {!lines.data && !lines.error && <Skeleton className="h-60" />}
      <ul className="divide-y divide-line">
        {lines.data?.data.map((line) => (
          <Line key={line.position} line={line} />
        ))}
        <li className="flex justify-between gap-4 py-2 font-bold">
          Total <Money pesewas={duePesewas} />
        </li>
      </ul>
      <ListPager
        label="Lines"
        list={lines.data}
        filters={page}
        setFilters={(changes) => setPage({ limit, ...changes })}
      />
    </Drawer>
  )
}

function Line({ line }: { line: SettlementLine }) {
  const date = formatDate(toAccraDate(new Date(line.happenedAt)))
  return (
    <li className="flex justify-between gap-4 py-2">
      <span className="min-w-0">
        <LinePolicy line={line} />
        <span className="block text-meta text-muted">
          {[LINE_TITLES[line.kind], date, line.payeeName || line.insured].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Money pesewas={line.duePesewas} />
    </li>
  )
}
