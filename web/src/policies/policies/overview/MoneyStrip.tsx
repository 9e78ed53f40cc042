import type { SellingLimits } from '@okwan/contract/sales/purchases'
import { formatPesewas, MINUS } from '@okwan/domain/platform/money'
import { can } from '@okwan/domain/platform/permissions'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import { type Destination, destination, Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import type { StoredUser } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/classes.ts'
import { Amount } from '../../../ui/data/Money.tsx'
import { formatHour } from '../../../ui/data/moment.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { LIST } from '../list/views.ts'
import { changeOf } from './days.ts'
import { useSales } from './use-sales.ts'

/** Float, commission and today’s premium of a seller. An assistant has no wallet and sees the agent and the daily limits. */
export function MoneyStrip({ user, today }: { user: StoredUser; today: string }) {
  const hasWallet = can(user, 'wallet.use')
  return (
    <section
      aria-label="Balances"
      className={classes(
        'grid grid-cols-2 divide-line overflow-hidden rounded-lg border border-line bg-card max-lg:gap-px max-lg:bg-line lg:divide-x',
        'lg:grid-cols-3',
      )}
    >
      {hasWallet ? <Balances /> : <OwnLimits />}
      <PremiumToday today={today} />
    </section>
  )
}

function Balances() {
  const { data, error } = useQuery({ ...query('GET /wallet'), staleTime: LIST_STALE_MS })
  if (error && !data) return <Cell label="Float" value="–" detail="Couldn’t be loaded" />
  if (!data) return <LoadingCells />
  return (
    <>
      <Cell
        label="Float"
        value={<Amount pesewas={data.floatPesewas} />}
        detail={data.isLow ? 'Below your alert level' : 'For paying premiums'}
        warns={data.isLow}
        action={{ label: 'Top up', ...destination(paths.wallet(), { do: 'top-up' }) }}
      />
      <Cell
        label="Available commission"
        value={<Amount pesewas={data.commissionPesewas} />}
        detail={
          data.commissionPendingPesewas > 0 ? `${formatPesewas(data.commissionPendingPesewas)} pending` : 'None pending'
        }
        action={{ label: 'Withdraw', ...destination(paths.wallet(), { do: 'withdraw' }) }}
      />
    </>
  )
}

/** Remaining sales limit of an assistant today, and the agent they sell for. */
function OwnLimits() {
  const { data, error } = useQuery({ ...query('GET /selling-limits'), staleTime: LIST_STALE_MS })
  if (error && !data) return <Cell label="Your limits" value="–" detail="Couldn’t be loaded" />
  if (data === undefined) return <LoadingCells />
  if (data === null) return null
  const { agentName, limits, soldToday } = data
  const { dailyPesewas, dailyCount } = limits
  const remaining = dailyPesewas === null ? null : Math.max(0, dailyPesewas - soldToday.amountPesewas)
  const isUsed = remaining === 0 || (dailyCount !== null && soldToday.count >= dailyCount)
  return (
    <>
      <Cell label="You sell for" value={agentName} detail={sellingWords(limits)} />
      <Cell
        label="Remaining today"
        value={remaining === null ? 'No limit' : <Amount pesewas={remaining} />}
        detail={
          dailyCount === null ? `${soldToday.count} sold today` : `${soldToday.count} of ${dailyCount} policies sold`
        }
        warns={isUsed}
      />
    </>
  )
}

function sellingWords({ products, fromHour, toHour }: SellingLimits['limits']): string {
  const productsText = products.length > 1 ? 'Motor and travel' : products[0] === 'motor' ? 'Motor only' : 'Travel only'
  const isAllDay = fromHour === 0 && toHour === 24
  return isAllDay ? productsText : `${productsText}, ${formatHour(fromHour)} to ${formatHour(toHour)}`
}

function LoadingCells() {
  return (
    <>
      <Skeleton className="h-22.5 rounded-none lg:h-23" />
      <Skeleton className="h-22.5 rounded-none lg:h-23" />
    </>
  )
}

function PremiumToday({ today }: { today: string }) {
  const { data, error } = useSales({ from: today, to: today }, {})
  const wide = 'max-lg:col-span-2'
  if (error && !data) return <Cell label="Premium today" value="–" detail="Couldn’t be loaded" className={wide} />
  if (!data) return <Skeleton className={classes('h-10 rounded-none lg:h-23', wide)} />
  const { sold, before } = data
  const change = changeOf(sold.premiumPesewas, before.premiumPesewas)
  const sign = change?.direction === 'up' ? '+' : change?.direction === 'down' ? MINUS : ''
  const against = change ? `${sign}${change.words} vs yesterday · ` : ''
  return (
    <Cell
      inLine
      className={wide}
      label="Premium today"
      value={<Amount pesewas={sold.premiumPesewas} />}
      detail={`${against}${sold.count} ${sold.count === 1 ? 'policy' : 'policies'}`}
      action={{ label: 'View sales', ...destination(LIST, { view: 'mine-today' }) }}
    />
  )
}

type CellProps = {
  label: string
  value: ReactNode
  detail: string
  warns?: boolean
  action?: { label: string } & Destination
  /** One line on narrow screens. */
  inLine?: boolean
  className?: string
}

/** A figure; the whole cell is the target of its action. */
function Cell({ label, value, detail, warns, action, inLine, className }: CellProps) {
  return (
    <div
      className={classes(
        'relative flex min-w-0 flex-wrap items-center justify-between gap-x-2 bg-card px-4 py-2.5 lg:py-3',
        action && 'hover:bg-hover',
        className,
      )}
    >
      <div className={classes('min-w-0', inLine && 'max-lg:flex max-lg:flex-1 max-lg:items-baseline max-lg:gap-x-2')}>
        <p className="text-meta font-medium text-muted lg:text-table">{label}</p>
        <p
          className={classes(
            'tabular font-bold whitespace-nowrap lg:text-figure',
            inLine ? 'max-lg:text-body' : 'text-[clamp(1rem,5.6vw,1.375rem)]',
          )}
        >
          {value}
        </p>
        <p
          className={classes(
            'text-meta',
            warns ? 'text-warning-text' : classes('text-muted', !inLine && action && 'max-lg:hidden'),
            inLine && 'max-lg:ml-auto max-lg:text-right',
          )}
        >
          {detail}
        </p>
      </div>
      {action && (
        <Link
          to={action.to}
          search={action.search}
          className={classes(
            'text-table font-medium no-underline after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus lg:grid lg:h-8 lg:place-items-center lg:rounded-md lg:px-3',
            inLine
              ? 'text-accent-text max-lg:sr-only'
              : 'text-accent-text lg:border lg:border-edge lg:bg-card lg:text-text lg:shadow-e1',
          )}
        >
          {action.label}
        </Link>
      )}
    </div>
  )
}
