import type { RateBookReplay } from '@okwan/contract/reports/rate-book-replays'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { PriceTable } from '../../ui/data/PriceTable.tsx'

type Change = RateBookReplay['largest'][number]

/** The policies whose price changes most, each with the lines of both prices. */
export function LargestChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="largest-changes" className="grid gap-2">
      <h3 id="largest-changes" className="font-bold">
        Largest changes
      </h3>
      <ul className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change.policyId} className="py-2">
            <LargestChange change={change} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LargestChange({ change }: { change: Change }) {
  const { policyId, policyNumber, product, beforePesewas, afterPesewas } = change
  return (
    <details>
      <summary className="cursor-pointer">
        {policyNumber}: {formatPesewas(beforePesewas)} to {formatPesewas(afterPesewas)}
      </summary>
      <div className="grid gap-4 pt-3 md:grid-cols-2">
        <div>
          <p className="font-medium">Current rates</p>
          <PriceTable lines={change.beforeLines} totalPesewas={beforePesewas} />
        </div>
        <div>
          <p className="font-medium">This draft</p>
          <PriceTable lines={change.afterLines} totalPesewas={afterPesewas} />
        </div>
      </div>
      <Link
        to={product === 'motor' ? paths.motorPolicy({ policyId }) : paths.travelPolicy({ policyId })}
        className="text-accent-text hover:underline"
      >
        View policy
      </Link>
    </details>
  )
}
