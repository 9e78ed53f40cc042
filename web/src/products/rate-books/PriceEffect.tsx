import { classes } from '../../ui/classes.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import type { RateBookDetails } from './rate-book-details.ts'
import { percentText } from './words.ts'

/** Rates that change by more than usual, for the author and the person who publishes. */
export function LargeChanges({ book }: { book: RateBookDetails }) {
  const large = book.replaces?.changes.filter(({ isLarge }) => isLarge) ?? []
  if (large.length === 0) return null
  return (
    <Banner tone="warning" title={large.length === 1 ? 'Check 1 large change' : `Check ${large.length} large changes`}>
      <ul className="list-disc pl-5">
        {large.map(({ label, before, after, percent }) => (
          <li key={label}>
            {label}: {before} to {after}
            {percent !== null && ` (${percentText(percent)})`}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const LARGE_PERCENT = 25

export const isLargePrice = (percent: number | null) => percent !== null && Math.abs(percent) > LARGE_PERCENT

/** Prices of typical vehicles in this version and in the one that it replaces. */
export function SamplePrices({ book }: { book: RateBookDetails }) {
  const { samples, replaces } = book
  if (samples.length === 0) return null
  return (
    <Card title="Sample prices">
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Price table">
        <table className="w-full text-table">
          <thead className="text-meta text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="py-1.5 pr-3 text-left font-medium">
                Vehicle
              </th>
              {replaces && (
                <th scope="col" className="px-3 py-1.5 text-right font-medium">
                  {replaces.version}
                </th>
              )}
              <th scope="col" className="px-3 py-1.5 text-right font-medium">
                {book.version}
              </th>
              {replaces && (
                <th scope="col" className="py-1.5 pl-3 text-right font-medium">
                  Change
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {samples.map((sample) => (
              <tr key={`${sample.name} ${sample.detail}`}>
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {sample.name} <span className="block text-meta text-muted">{sample.detail}</span>
                </th>
                {replaces && (
                  <td className="tabular px-3 py-2 text-right text-muted">
                    <Price pesewas={sample.beforePesewas} />
                  </td>
                )}
                <td className="tabular px-3 py-2 text-right font-medium">
                  <Price pesewas={sample.afterPesewas} />
                </td>
                {replaces && <ChangeCell percent={sample.percent} />}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Price({ pesewas }: { pesewas: number | null }) {
  return pesewas === null ? <>Not sold</> : <Money pesewas={pesewas} />
}

function ChangeCell({ percent }: { percent: number | null }) {
  return (
    <td className={classes('tabular py-2 pl-3 text-right', isLargePrice(percent) && 'font-medium text-danger-text')}>
      {percent === null ? '–' : percentText(percent)}
    </td>
  )
}
