import type { ApiMeta } from '@okwan/contract/all'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Figure } from '../../ui/data/Figure.tsx'

/** What waits in all, and how much of the day's own limit is used. */
export function DeskFigures({ meta }: { meta: ApiMeta<'GET /refunds'> }) {
  const { openCount, openPesewas, toDecideCount, approvedTodayPesewas, dailyCapPesewas } = meta
  const used = Math.min(1, approvedTodayPesewas / dailyCapPesewas)
  return (
    <div className="grid gap-3 xs:grid-cols-2 lg:grid-cols-3">
      <Figure label="Waiting to be paid" value={formatPesewas(openPesewas)} detail={`${openCount} open`} />
      <Figure label="To decide" value={toDecideCount} detail="Within three working days of the request" />
      <Figure
        label="You approved today"
        value={formatPesewas(approvedTodayPesewas)}
        detail={
          <>
            <meter className="sr-only" min={0} max={1} value={used} aria-label="Share of your daily limit" />
            <span aria-hidden className="mb-1 block h-1.5 overflow-hidden rounded-full bg-neutral-soft">
              <span className="block h-full rounded-full bg-accent" style={{ width: `${used * 100}%` }} />
            </span>
            of {formatPesewas(dailyCapPesewas)} a day
          </>
        }
      />
    </div>
  )
}
