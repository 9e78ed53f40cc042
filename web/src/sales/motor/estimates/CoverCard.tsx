import type { MotorPrice } from '@okwan/contract/products/rating'
import { formatPesewas } from '@okwan/domain/platform/money'
import { COVER_LABELS, type CoverType, PRODUCT_CODES } from '@okwan/domain/products/rating/terms'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { ChoiceMark } from '../../../ui/choices/Choice.tsx'
import { classes } from '../../../ui/classes.ts'
import { CommissionLine } from '../../purchases/CommissionBand.tsx'
import { periodText } from '../period.ts'
import { COVER_HINTS } from '../words.ts'

type CoverCardProps = {
  coverType: CoverType
  /** Price that compares the covers; undefined until known. */
  price: MotorPrice | undefined
  isChosen: boolean
  radio: ComponentProps<'input'>
  /** Short card of a form: the price is beside the name. `from` marks the lowest price for a use that is not known yet. */
  compact?: { isFrom: boolean }
  className?: string
  children?: ReactNode
}

/** One cover to choose, with its benefits, its price and the commission of the seller. */
export function CoverCard({ coverType, price, isChosen, radio, compact, className, children }: CoverCardProps) {
  const id = useId()
  const cover = price?.alternatives.find((each) => each.coverType === coverType)
  const offer = price && cover && 'totalPesewas' in cover ? { ...cover, price } : undefined
  return (
    <div
      className={classes(
        'relative flex flex-col gap-3 rounded-lg border p-4',
        isChosen ? 'border-accent bg-accent-soft ring-1 ring-accent' : 'border-edge bg-card',
        className,
      )}
    >
      <label
        className={classes(
          'grid grid-cols-[auto_1fr_auto] gap-x-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus',
          compact && 'grow content-start',
          cover && !offer && !compact && 'text-muted',
        )}
      >
        <ChoiceMark
          type="radio"
          aria-labelledby={`${id}-name ${id}-price`}
          aria-describedby={`${id}-hint`}
          {...radio}
          className="focus-visible:outline-none"
          value={coverType}
        />
        <span id={`${id}-name`} className={classes('font-bold', !compact && 'col-span-2')}>
          {COVER_LABELS[coverType]}
        </span>
        <span id={`${id}-price`} className={classes(compact ? 'text-right' : 'col-span-3 row-start-3 mt-2')}>
          {offer && (
            <span
              className={classes(
                'tabular font-bold whitespace-nowrap',
                !compact && 'text-figure lg:max-2xl:text-title',
              )}
            >
              {compact?.isFrom && 'From '}
              {formatPesewas(offer.totalPesewas)}
            </span>
          )}
          {cover && 'unavailable' in cover && <Unavailable {...cover} isShort={compact !== undefined} />}
        </span>
        <span
          id={`${id}-hint`}
          className={classes('col-start-2 row-start-2 text-table text-muted', !(compact && offer) && 'col-span-2')}
        >
          {COVER_HINTS[coverType]}
        </span>
        {offer && (
          <span
            className={classes('text-table text-muted', compact ? 'col-start-3 row-start-2 text-right' : 'col-span-3')}
          >
            {!compact && (
              <>
                for {periodText(offer.price.startDate, offer.price.endDate)}, fees included
                <span className="tabular block min-h-4.5">{difference(offer.totalPesewas, offer.price)}</span>
              </>
            )}
            {/* The fees are the same for every cover and earn no commission. */}
            <CommissionLine
              sale={{
                productCode: PRODUCT_CODES[coverType],
                basePesewas: offer.totalPesewas - offer.price.feesPesewas,
                startDate: offer.price.startDate,
              }}
            />
          </span>
        )}
      </label>
      {children}
    </div>
  )
}

type UnavailableProps = { code: string; unavailable: string; isShort: boolean }

function Unavailable({ code, unavailable, isShort }: UnavailableProps) {
  const short = code === 'value_required' ? 'Value needed' : isShort ? 'Not available' : undefined
  return <span className="text-table text-muted">{short ?? unavailable}</span>
}

/** Difference between the price of this cover and the lowest price; empty for the cheapest cover. */
function difference(totalPesewas: number, { alternatives }: MotorPrice): string {
  const totals = alternatives.map((one) => ('totalPesewas' in one ? one.totalPesewas : Number.POSITIVE_INFINITY))
  const lowest = Math.min(...totals)
  return totalPesewas > lowest ? `+${formatPesewas(totalPesewas - lowest)}` : ''
}
