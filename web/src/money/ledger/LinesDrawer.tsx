import type { LedgerLine } from '@okwan/contract/money/ledger'
import type { PageMeta } from '@okwan/contract/platform/paging'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import type { ReactNode } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import type { PageOfRows } from '../../platform/routes/search.ts'
import { Money } from '../../ui/data/Money.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { LinePolicy } from './LinePolicy.tsx'
import { LineRecord } from './LineRecord.tsx'

type Total = { label: string; pesewas: number /** The label as a link to the lines of the amount. */; link?: ReactNode }

type LinesDrawerProps = {
  title: string
  text?: string
  lines: {
    data?: { data: readonly LedgerLine[]; meta: PageMeta & { carriedPesewas?: number | null } } | undefined
    error: unknown
  }
  page: PageOfRows
  onPage: (page: PageOfRows) => void
  /** Amounts before the lines, such as the opening balance. */
  before?: readonly Total[]
  totals: readonly Total[]
  onClose: () => void
}

/** The lines of a total. Each line links to its policy and to the record that it concerns. */
export function LinesDrawer({ title, text, lines, page, onPage, before = [], totals, onClose }: LinesDrawerProps) {
  const shown = lines.data
  const opening = before[0]?.pesewas
  const carried = shown?.meta.carriedPesewas
  const balances =
    opening === undefined || carried === undefined || carried === null
      ? undefined
      : runningBalances(opening + carried, shown?.data ?? [])
  return (
    <Drawer open title={title} text={text} closeOutside onClose={onClose}>
      {lines.error ? <FormAlert>{readProblem(lines.error).sentence}</FormAlert> : null}
      {!shown && !lines.error && <Skeleton className="h-60" />}
      {shown && (
        <ul className="divide-y divide-line">
          {before.map((total) => (
            <TotalLine key={total.label} total={total} />
          ))}
          {shown.data.map((line, index) => (
            <Line key={line.lineId} line={line} balancePesewas={balances?.[index]} />
          ))}
          {shown.data.length === 0 && <li className="py-2 text-muted">No lines</li>}
          {totals.map((total) => (
            <TotalLine key={total.label} total={total} />
          ))}
        </ul>
      )}
      <ListPager
        label="Lines"
        list={shown && { data: [...shown.data], meta: shown.meta }}
        filters={page}
        setFilters={(changes) => onPage({ limit: page.limit, ...changes })}
      />
    </Drawer>
  )
}

function TotalLine({ total: { label, pesewas, link } }: { total: Total }) {
  return (
    <li className="flex justify-between gap-4 py-2 font-bold">
      {link ?? label} <Money pesewas={pesewas} />
    </li>
  )
}

/** Balance after each line. */
function runningBalances(startPesewas: number, lines: readonly LedgerLine[]): number[] {
  let balance = startPesewas
  return lines.map(({ amountPesewas }) => (balance += amountPesewas))
}

type LineProps = { line: LedgerLine; balancePesewas: number | undefined }

function Line({ line, balancePesewas }: LineProps) {
  const { happenedAt, title, party, amountPesewas, policy, record } = line
  const date = formatDate(toAccraDate(new Date(happenedAt)))
  return (
    <li className="flex justify-between gap-4 py-2">
      <span className="min-w-0 wrap-anywhere">
        {policy && <LinePolicy policy={policy} />}
        {record && (
          <span className="block">
            <LineRecord record={record} />
          </span>
        )}
        <span className="block text-meta text-muted">{[title, date, party].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="text-right">
        <Money pesewas={amountPesewas} />
        {balancePesewas !== undefined && (
          <span className="block text-meta whitespace-nowrap text-muted">
            Balance <Money pesewas={balancePesewas} />
          </span>
        )}
      </span>
    </li>
  )
}
