import type { RenewalPriceChange } from '@okwan/contract/sales/renewals'
import { formatPesewas } from '@okwan/domain/platform/money'
import { ArrowRight } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { Money } from '../../ui/data/Money.tsx'

/** Price of the last and the next term, with the reason for each changed line. */
export function PriceChange({ change, isOld = false }: { change: RenewalPriceChange; isOld?: boolean }) {
  const { beforePesewas, afterPesewas, differencePesewas, reasons } = change
  const percent = beforePesewas === 0 ? 0 : Math.round((differencePesewas / beforePesewas) * 100)
  return (
    <div className={classes('transition-opacity', isOld && 'opacity-50')}>
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-input">
        <span>
          Last term <Money pesewas={beforePesewas} className="font-bold" />
        </span>
        <ArrowRight aria-hidden className="size-4 self-center text-muted" />
        <span>
          new term <Money pesewas={afterPesewas} className="text-title font-bold" />
        </span>
        <span className="text-table text-muted">
          {differencePesewas === 0
            ? 'no change'
            : `${signedAmount(differencePesewas)} (${percent > 0 ? '+' : ''}${percent}%)`}
        </span>
      </p>
      {reasons.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line text-table">
          {reasons.map(({ code, label, note, differencePesewas: moved }) => (
            <li key={code} className="flex justify-between gap-4 py-2">
              <span className="min-w-0">
                {label}
                <span className="block text-meta wrap-anywhere text-muted">{note}</span>
              </span>
              <span className="tabular whitespace-nowrap">{signedAmount(moved)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function signedAmount(pesewas: number): string {
  return pesewas > 0 ? `+${formatPesewas(pesewas)}` : formatPesewas(pesewas)
}
