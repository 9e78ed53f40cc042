import { classes } from '../../ui/classes.ts'
import { Card } from '../../ui/data/Card.tsx'
import { type Change, Diff } from '../../ui/data/Diff.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { isLargePrice, LargeChanges } from './PriceEffect.tsx'
import type { RateBookDetails } from './rate-book-details.ts'
import { percentText } from './words.ts'

/** Beside the rates while they are edited: every change, and what the server found in the saved version. */
export function EditEffects({ from, changes }: { from: RateBookDetails; changes: readonly Change[] }) {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label="Effects"
      className="grid content-start gap-4 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto"
    >
      <Card title={changes.length === 0 ? `Same rates as ${from.version}` : 'Changes'}>
        {changes.length > 0 && <Diff caption={`Changes from ${from.version}`} changes={changes} />}
      </Card>
      {from.status === 'draft' && <LargeChanges book={from} />}
      {from.samples.length > 0 && (
        <Card title="Sample prices" text={`Prices of ${from.version} as saved`}>
          <ul className="divide-y divide-line text-table">
            {from.samples.map((sample) => (
              <Sample key={`${sample.name} ${sample.detail}`} sample={sample} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function Sample({ sample }: { sample: RateBookDetails['samples'][number] }) {
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
