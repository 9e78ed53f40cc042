import type { MotorPrice } from '@okwan/contract/products/rating'
import { formatDate } from '@okwan/domain/platform/dates'
import { COVER_LABELS } from '@okwan/domain/products/rating/terms'
import { classes } from '../../../ui/classes.ts'
import { PriceTable } from '../../../ui/data/PriceTable.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'

/** Price breakdown: each line with its rule, and the total. */
export function PriceLines({ price, isOld = false }: { price: MotorPrice; isOld?: boolean }) {
  return (
    <div className={classes('grid gap-3 transition-opacity', isOld && 'opacity-50')}>
      <Hint>
        {COVER_LABELS[price.coverType]} · {formatDate(price.startDate)} – {formatDate(price.endDate)}
      </Hint>
      <PriceTable lines={price.lines} totalPesewas={price.totalPesewas} />
      {price.excess.kind !== 'none' && <Hint>{price.excess.text}</Hint>}
      {price.warnings.map(({ code, message }) => (
        <Hint key={code}>{message}</Hint>
      ))}
    </div>
  )
}
