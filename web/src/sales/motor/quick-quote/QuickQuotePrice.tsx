import type { MotorPrice } from '@okwan/contract/products/rating'
import { COVER_LABELS } from '@okwan/domain/products/rating/terms'
import { useEffect, useRef } from 'react'
import { Money } from '../../../ui/data/Money.tsx'
import { PriceLines } from '../estimates/PriceLines.tsx'

/** The answer to a quick quote: the price, its lines, and what the other covers cost. */
export function QuickQuotePrice({ price }: { price: MotorPrice }) {
  const others = price.alternatives.filter(({ coverType }) => coverType !== price.coverType)
  const box = useRef<HTMLElement>(null)
  // On a phone the answer comes below the fields; scrolling is the browser's.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section ref={box} aria-label="Price" className="grid gap-4 rounded-lg border border-line bg-card p-4">
      <output>
        <span className="block text-muted">{COVER_LABELS[price.coverType]}</span>
        <Money pesewas={price.totalPesewas} className="text-figure font-bold" />
      </output>
      <details>
        <summary className="font-medium text-accent-text">Line by line</summary>
        <PriceLines price={price} />
      </details>
      <ul className="grid gap-1.5 border-t border-line pt-3 text-table">
        {others.map((other) =>
          'totalPesewas' in other ? (
            <li key={other.coverType} className="flex justify-between gap-3">
              {COVER_LABELS[other.coverType]} <Money pesewas={other.totalPesewas} />
            </li>
          ) : (
            // The reason names the cover itself.
            <li key={other.coverType} className="text-muted">
              {other.unavailable}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
