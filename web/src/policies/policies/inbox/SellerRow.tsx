import type { WorkItem } from '@okwan/contract/reports/work-items'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { Suspense, useState } from 'react'
import { destination, Link } from '../../../platform/routes/link.ts'
import { policyPath } from '../../../platform/routes/record-paths.ts'
import { useIsReadOnly } from '../../../platform/session/current.ts'
import { timeLeft } from '../../../sales/pay-later/time-left.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { classes } from '../../../ui/classes.ts'
import { useNow } from '../../../ui/data/clock.ts'
import { DueText } from '../../../ui/data/due/DueTime.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { ContactButtons } from '../../summary/ContactButtons.tsx'
import type { Band } from './bands.ts'
import { ItemSubject, ROW_LINK, ROW_TILES } from './ItemSubject.tsx'
import { KIND_STYLES, placeOf, sellerAct } from './words.ts'

// ContinueSale and ContinueTitle import the code of sales, so they are loaded for drafts only.
const ContinueSale = lazyPart(() => import('../../../sales/drafts/ContinueSale.tsx'), 'ContinueSale')
const ContinueTitle = lazyPart(() => import('../../../sales/drafts/ContinueSale.tsx'), 'ContinueTitle')
const RemindCustomers = lazyPart(() => import('../../../sales/pay-later/RemindCustomers.tsx'), 'RemindCustomers')

type SellerRowProps = {
  item: WorkItem
  band: Band
  /** The first row that needs the seller has the filled button. */
  isNext: boolean
}

/**
 * One item of a seller. On wide screens, all parts are cells of one line. On phones, the first line has the title and the amount,
 * and the second the plate and the customer beside the actions.
 */
export function SellerRow({ item, band, isNext }: SellerRowProps) {
  const { icon: Icon } = KIND_STYLES[item.kind]
  const { subject, number, amountPesewas } = item
  const advice = band === 'office' && (isOwnTopUp(item) ? 'Don’t pay again' : 'Don’t collect again')
  return (
    <li
      data-row={`${item.kind} ${item.id}`}
      className="group relative grid items-center gap-y-1 px-4 py-2.5 focus-within:bg-hover hover:bg-hover lg:min-h-11 lg:grid-cols-[1.75rem_minmax(0,1fr)_7.5rem_6.5rem_8.75rem_11rem] lg:gap-x-3 lg:py-1.5"
    >
      <div className="flex items-center gap-2 lg:contents">
        <span
          aria-hidden
          className={classes(
            'grid size-6 shrink-0 place-items-center rounded-md lg:order-1 lg:size-7',
            ROW_TILES[band],
          )}
        >
          <Icon className="size-4" />
        </span>
        <div className="min-w-0 flex-1 lg:order-2">
          <RowTitle item={item} />
          <p className="truncate text-table text-muted max-lg:hidden">
            {[subject, number, advice].filter(Boolean).join(' · ')}
          </p>
        </div>
        {/* Two cells on wide screens, one text on phones. */}
        <div className="shrink-0 text-right text-meta whitespace-nowrap text-muted lg:contents">
          <span className="lg:order-4 lg:text-right lg:text-table lg:text-text">
            {amountPesewas !== null && amountPesewas > 0 && <Money pesewas={amountPesewas} />}
          </span>
          <ItemTime item={item} band={band} hasAmount={Boolean(amountPesewas)} />
        </div>
      </div>
      <div className="flex items-center justify-between gap-2 lg:contents">
        <div className="grid min-w-0 gap-1 lg:order-3">
          <div className="max-lg:empty:hidden">
            <ItemSubject item={item} />
          </div>
          <p className="text-table text-muted lg:hidden">{[subject, advice].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="relative flex shrink-0 items-center justify-end gap-1.5 lg:order-6">
          <RowActions item={item} isNext={isNext} />
        </div>
      </div>
    </li>
  )
}

const isOwnTopUp = ({ kind, list }: WorkItem) => kind === 'payment' && list === 'topUp'

function RowTitle({ item }: { item: WorkItem }) {
  const { kind, id, title, product } = item
  const link = (
    <Link {...placeOf(item, true)} className={ROW_LINK}>
      {title}
    </Link>
  )
  if (kind !== 'draft' || !product) return link
  return (
    <Suspense fallback={<span className={ROW_LINK}>{title}</span>}>
      <ContinueTitle sale={{ product, draftId: id, seller: { fullName: '' } }} className={ROW_LINK}>
        {title}
      </ContinueTitle>
    </Suspense>
  )
}

/** The title of a renewal already says how many days are left, so a phone leaves out its date. */
function ItemTime({ item, band, hasAmount }: { item: WorkItem; band: Band; hasAmount: boolean }) {
  const { kind, dueAt, waitingSince } = item
  if (kind === 'renewal') {
    return (
      <span className="text-right text-table text-muted max-lg:hidden lg:order-5">
        {formatDate(toAccraDate(new Date(dueAt ?? waitingSince)))}
      </span>
    )
  }
  return (
    <span
      className={classes('lg:order-5 lg:text-right lg:text-table', band === 'now' ? 'text-danger-text' : 'text-muted')}
    >
      {hasAmount && <span className="text-muted lg:hidden"> · </span>}
      {kind === 'offer' && dueAt ? (
        <TimeLeft until={dueAt} />
      ) : dueAt ? (
        <DueText since={waitingSince} dueAt={dueAt} />
      ) : (
        <RelTime at={waitingSince} />
      )}
    </span>
  )
}

function TimeLeft({ until }: { until: string }) {
  const { text, tone } = timeLeft(Date.parse(until), useNow(15_000))
  return <span className={tone === 'danger' || tone === 'warning' ? 'text-warning-text' : undefined}>{text}</span>
}

function RowActions({ item, isNext }: { item: WorkItem; isNext: boolean }) {
  const { phone, subject, product, kind, id, list } = item
  if (kind === 'draft' && product) {
    return (
      <Suspense fallback={<span className="h-8 w-20" />}>
        <ContinueSale sale={{ product, draftId: id, seller: { fullName: '' } }} isOwn name={subject} />
      </Suspense>
    )
  }
  return (
    <>
      <ContactButtons phone={phone} name={subject} />
      {kind === 'offer' && list === 'pay-later' && <Remind item={item} />}
      <Link
        {...actPlace(item)}
        aria-label={`${sellerAct(item)}: ${subject}`}
        className={buttonClass(isNext ? 'primary' : 'secondary', 'small')}
      >
        {sellerAct(item)}
      </Link>
    </>
  )
}

/** An offer is collected on its policy, as in the list of offers. */
function actPlace(item: WorkItem) {
  const { kind, product, policyId } = item
  if (kind !== 'offer' || !product || !policyId) return placeOf(item, true)
  return destination(policyPath({ product, policyId }), { pay: 'yes' })
}

function Remind({ item: { id, subject } }: { item: WorkItem }) {
  const [asking, setAsking] = useState(false)
  if (useIsReadOnly()) return null
  return (
    <>
      <Button size="small" aria-label={`Remind ${subject}`} onClick={() => setAsking(true)}>
        Remind
      </Button>
      <Suspense fallback={null}>
        {asking && <RemindCustomers payableIds={[id]} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}
