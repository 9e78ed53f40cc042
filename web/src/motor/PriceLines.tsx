import type { MotorPrice } from '@okwan/contract/motor'
import { formatDate } from '@okwan/domain/dates'
import { formatPlain } from '@okwan/domain/money'
import { COVER_LABELS } from '@okwan/domain/rating/terms'
import { classes } from '../ui/classes.ts'
import { Hint } from '../ui/Hint.tsx'
import { Money } from '../ui/Money.tsx'

/** Every line of the price with its rule, and what they add up to. */
export function PriceLines({ price, isOld = false }: { price: MotorPrice; isOld?: boolean }) {
  return (
    <div className={classes('grid gap-3 transition-opacity', isOld && 'opacity-50')}>
      <Hint>
        {COVER_LABELS[price.coverType]} · {formatDate(price.startDate)} – {formatDate(price.endDate)}
      </Hint>
      <table className="w-full text-table">
        <caption className="sr-only">Price, line by line, in cedis</caption>
        <tbody className="divide-y divide-line">
          {price.lines.map((line) => (
            <tr key={line.code}>
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {line.label}
                {line.note && <span className="block text-meta text-muted">{line.note}</span>}
              </th>
              <td className="tabular py-2 text-right align-top whitespace-nowrap">
                {formatPlain(line.amountPesewas, ',').replace('-', '−')}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-text text-body font-bold">
            <th scope="row" className="pt-2.5 text-left">
              Total
            </th>
            <td className="pt-2.5 text-right">
              <Money pesewas={price.totalPesewas} />
            </td>
          </tr>
        </tfoot>
      </table>
      {price.excess.kind !== 'none' && <Hint>{price.excess.text}</Hint>}
      {price.warnings.map(({ code, message }) => (
        <Hint key={code}>{message}</Hint>
      ))}
    </div>
  )
}
