import type { BankLine } from '@okwan/contract/money/bank-statements'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { Choices } from './Choices.tsx'

type OtherLinesProps = { line: BankLine; chosen: readonly BankLine[]; onChange: (lines: readonly BankLine[]) => void }

/** Other open lines of the account, for a movement that the bank booked in parts. */
export function OtherLines({ line, chosen, onChange }: OtherLinesProps) {
  const lines = useQuery(query('GET /bank-lines', { query: { limit: 100 } }))
  const others = (lines.data?.data ?? []).filter(
    ({ lineId, account, match }) => lineId !== line.lineId && account === line.account && !match,
  )
  if (others.length === 0) return null
  return (
    <Choices
      legend="Other lines of this movement"
      items={others.map(({ lineId, reference, description, amountPesewas, bookedOn }) => ({
        value: lineId,
        label: [reference, description].filter(Boolean).join(' · ') || 'No description',
        hint: `${formatPesewas(amountPesewas)} · ${formatDate(bookedOn)}`,
      }))}
      chosen={chosen.map(({ lineId }) => lineId)}
      onChange={(ids) => onChange(others.filter(({ lineId }) => ids.includes(lineId)))}
    />
  )
}
