import type { SamplePrice } from '@okwan/contract/products/rate-books'
import { classes } from '../../ui/classes.ts'
import { Card } from '../../ui/data/Card.tsx'
import { type Change, Diff } from '../../ui/data/Diff.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { isLargePrice, LargeChanges } from './PriceEffect.tsx'
import type { RateBookDetails } from './rate-book-details.ts'
import type { LivePrices } from './use-live-prices.ts'
import { percentText } from './words.ts'

type EditEffectsProps = {
  from: RateBookDetails
  changes: readonly Change[]
  /** Undefined for travel, which has no sample prices. */
  prices: LivePrices | undefined
}

/** Effects of the edited rates, beside the form: sample prices, every change, and the large changes of the saved draft. */
export function EditEffects({ from, changes, prices }: EditEffectsProps) {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label="Effects"
      className="grid content-start gap-4 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto"
    >
      {prices && <SampleCard prices={prices} />}
      <Card title={changes.length === 0 ? `Same rates as ${from.version}` : 'Changes'}>
        {changes.length > 0 ? (
          <Diff caption={`Changes from ${from.version}`} changes={changes} />
        ) : (
          <p className="text-table text-muted">Change a rate to see its effect.</p>
        )}
      </Card>
      {from.status === 'draft' && <LargeChanges book={from} />}
    </div>
  )
}

function SampleCard({ prices }: { prices: LivePrices }) {
  const { samples, replaces, problem, isUpdating } = prices
  return (
    <Card title="Sample prices" text={replaces ? `With these rates, compared with ${replaces}` : 'With these rates'}>
      <p role="status" className={classes('min-h-5 text-table', problem ? 'mb-2 text-danger-text' : 'text-muted')}>
        {problem ?? (isUpdating ? 'Calculating' : <span className="sr-only">Prices updated</span>)}
      </p>
      {!samples && !problem && <Skeleton className="h-48" />}
      {samples && (
        <ul aria-busy={isUpdating} className={classes('divide-y divide-line text-table', problem && 'opacity-50')}>
          {samples.map((sample) => (
            <Sample key={`${sample.name} ${sample.detail}`} sample={sample} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Sample({ sample }: { sample: SamplePrice }) {
  const { name, detail, beforePesewas, afterPesewas, percent } = sample
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <span className="min-w-0">
        {name} <span className="block text-meta text-muted">{detail}</span>
      </span>
      <span className="shrink-0 text-right">
        <span className="block font-medium">
          {afterPesewas === null ? 'Not sold' : <Money pesewas={afterPesewas} />}
        </span>
        {beforePesewas !== null && beforePesewas !== afterPesewas && (
          <span className={classes('block text-meta', isLargePrice(percent) ? 'text-danger-text' : 'text-muted')}>
            <Money pesewas={beforePesewas} className="line-through" /> {percent !== null && percentText(percent)}
          </span>
        )}
      </span>
    </li>
  )
}
