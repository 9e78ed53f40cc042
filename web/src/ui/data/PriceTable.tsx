import { formatPlain } from '@okwan/domain/platform/money'
import { Money } from './Money.tsx'

type PriceTableProps = {
  lines: readonly { code: string; label: string; amountPesewas: number; note?: string | null }[]
  totalPesewas: number
  totalLabel?: string
  caption?: string
}

/** Amounts line by line with their total. */
export function PriceTable({ lines, totalPesewas, ...words }: PriceTableProps) {
  const { totalLabel = 'Total', caption = 'Price breakdown in cedis' } = words
  return (
    <table className="w-full text-table">
      <caption className="sr-only">{caption}</caption>
      <tbody className="divide-y divide-line">
        {lines.map((line, index) => (
          // Lines of several travellers can have the same code and name.
          <tr key={`${line.code} ${index}`}>
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {line.label}
              {line.note && <span className="block text-meta text-muted">{line.note}</span>}
            </th>
            <td className="tabular py-2 text-right align-top whitespace-nowrap">
              {formatPlain(line.amountPesewas, ',')}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-text text-body font-bold">
          <th scope="row" className="pt-2.5 text-left">
            {totalLabel}
          </th>
          <td className="pt-2.5 text-right">
            <Money pesewas={totalPesewas} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
