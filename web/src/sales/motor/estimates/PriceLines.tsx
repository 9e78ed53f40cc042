import type { MotorPrice } from '@okwan/contract/products/rating'
import { formatDate } from '@okwan/domain/platform/dates'
import { COVER_LABELS } from '@okwan/domain/products/rating/terms'
import { classes } from '../../../ui/classes.ts'
import { PriceTable } from '../../../ui/data/PriceTable.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'

/** Price breakdown: each line with its rule, and the total. */
export function PriceLines({ price, isOld = false }: { price: MotorPrice; isOld?: boolean }) {
  return (
    <div aria-busy={isOld} className={classes('grid gap-3 transition-opacity', isOld && 'opacity-50')}>
      <Hint>
        {COVER_LABELS[price.coverType]} · {formatDate(price.startDate)} – {formatDate(price.endDate)}
      </Hint>
      <PriceTable lines={price.lines} totalPesewas={price.totalPesewas} />
      {price.excess.kind !== 'none' && <Hint>{price.excess.text}</Hint>}
      {price.conditions && price.conditions.length > 0 && <Conditions conditions={price.conditions} />}
      {price.warnings.map(({ code, message }) => (
        <Hint key={code}>{message}</Hint>
      ))}
    </div>
  )
}

/** Conditions of the underwriter, which the customer accepts with the price. */
function Conditions({ conditions }: { conditions: readonly string[] }) {
  return (
    <div>
      <p className="font-medium">Conditions that the customer accepts</p>
      <ul className="list-disc pl-5">
        {conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
    </div>
  )
}
