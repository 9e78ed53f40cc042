import type { BankLine } from '@okwan/contract/money/bank-statements'
import { ageInWords } from '@okwan/domain/platform/dates'
import { DateText } from '../../ui/data/DateText.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { meaningOf, statusOf } from './words.ts'

export const LINE_COLUMNS: Column<BankLine>[] = [
  {
    id: 'text',
    header: 'Line',
    cell: ({ reference, description }) => [reference, description].filter(Boolean).join(' · ') || 'No description',
    card: 'title',
  },
  { id: 'date', header: 'Date', cell: ({ bookedOn }) => <DateText value={bookedOn} /> },
  { id: 'status', header: 'Status', cell: (line) => <Status line={line} />, card: 'status' },
  { id: 'meaning', header: 'Match', cell: meaningOf },
  { id: 'age', header: 'Age', cell: (line) => (isMatched(line) ? '' : ageInWords(line.ageDays)) },
  { id: 'owner', header: 'Assigned to', cell: (line) => (isMatched(line) ? '' : line.ownerName) },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amountPesewas }) => <Money pesewas={amountPesewas} />,
    align: 'end',
    card: 'amount',
  },
]

const isMatched = ({ match }: BankLine) => match?.state === 'confirmed'

function Status({ line }: { line: BankLine }) {
  const { label, tone } = statusOf(line)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
