import type { ApiMeta } from '@okwan/contract/all'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Figure } from '../../ui/data/Figure.tsx'
import { Amount } from '../../ui/data/Money.tsx'

/** Totals of the queue, and how much of the daily approval limit the user has used. */
export function PayoutFigures({ meta }: { meta: ApiMeta<'GET /refunds'> }) {
  const { openCount, openPesewas, toDecideCount, failedCount, approvedTodayPesewas, dailyCapPesewas } = meta
  const used = Math.min(1, approvedTodayPesewas / dailyCapPesewas)
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 max-xs:[&_.text-figure]:text-input">
      <Figure label="Awaiting payment" value={<Amount pesewas={openPesewas} />} detail={`${openCount} open`} />
      <Figure label="To do" value={toDecideCount} detail={toDecideCount > 0 ? 'Awaiting review or approval' : 'None'} />
      <Figure
        label="Failed or awaiting funds"
        value={failedCount}
        detail={failedCount > 0 ? 'Resend or change the payee' : 'None'}
        detailTone={failedCount > 0 ? 'warning' : 'neutral'}
      />
      <Figure
        label="Approved by you today"
        value={<Amount pesewas={approvedTodayPesewas} />}
        detail={
          <>
            <meter className="sr-only" min={0} max={1} value={used} aria-label="Daily limit used" />
            <span aria-hidden className="mb-1 block h-1.5 overflow-hidden rounded-full bg-neutral-soft">
              <span className="block h-full rounded-full bg-accent" style={{ width: `${used * 100}%` }} />
            </span>
            of {formatPesewas(dailyCapPesewas)} daily limit
          </>
        }
      />
    </div>
  )
}
