import type { WorkItem } from '@okwan/contract/reports/work-items'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Suspense } from 'react'
import { RESOLVE } from '../../../platform/page/words.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { classes } from '../../../ui/classes.ts'
import { DateText } from '../../../ui/data/DateText.tsx'
import { DueTime } from '../../../ui/data/due/DueTime.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { PlateChip, TripChip } from '../../../ui/data/PlateChip.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { ContactButtons } from '../../summary/ContactButtons.tsx'
import type { Band } from './bands.ts'
import { RowOwner } from './RowOwner.tsx'
import { KIND_STYLES, placeOf, sellerAct } from './words.ts'

// Contains the code of both sales, so it is loaded for drafts only.
const ContinueSale = lazyPart(() => import('../../../sales/drafts/ContinueSale.tsx'), 'ContinueSale')

type InboxRowProps = {
  item: WorkItem
  band: Band
  isSeller: boolean
  /** The first row that needs the seller has the filled button. */
  isNext: boolean
}

const TILES: Record<Band, string> = {
  now: 'bg-danger-soft text-danger-text',
  today: 'bg-warning-soft text-warning-text',
  week: 'bg-neutral-soft text-neutral-text',
  later: 'bg-neutral-soft text-neutral-text',
}

/** One item with its task, subject, amount, due time and action. The whole row opens the item. */
export function InboxRow({ item, band, isSeller, isNext }: InboxRowProps) {
  const { icon: Icon } = KIND_STYLES[item.kind]
  return (
    <li
      data-row={`${item.kind} ${item.id}`}
      className={classes(
        'group relative grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-4 py-2 focus-within:bg-hover hover:bg-hover lg:min-h-11 lg:py-1.5',
        isSeller
          ? 'lg:grid-cols-[1.75rem_minmax(0,1fr)_7.5rem_6.5rem_8.75rem_11rem]'
          : 'lg:grid-cols-[1.75rem_minmax(0,1fr)_7.5rem_6.5rem_8.75rem_1.75rem]',
      )}
    >
      <span aria-hidden className={classes('grid size-7 place-items-center rounded-md', TILES[band])}>
        <Icon className="size-4" />
      </span>
      <div className="flex min-w-0 items-center gap-3">
        <div className="min-w-0 flex-1">
          <Link
            {...placeOf(item, isSeller)}
            className="block truncate font-medium text-text no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-lg:whitespace-normal"
          >
            {item.title}
          </Link>
          <p className="truncate text-table text-muted">{[item.subject, item.number].filter(Boolean).join(' · ')}</p>
        </div>
        {!isSeller &&
          (item.kind === 'challenge' ? <Resolve item={item} /> : <OpenHint act={KIND_STYLES[item.kind].act} />)}
      </div>
      <div className="max-lg:order-last max-lg:col-start-2">
        <ItemSubject item={item} />
      </div>
      <p className="text-right text-table max-lg:self-start">
        {item.amountPesewas !== null && item.amountPesewas > 0 && <Money pesewas={item.amountPesewas} />}
      </p>
      <div
        className={classes(
          'text-table text-muted max-lg:order-last',
          isSeller ? 'max-lg:col-start-3 max-lg:text-right' : 'max-lg:col-start-2',
        )}
      >
        <ItemDue item={item} />
      </div>
      <div
        className={classes(
          'relative flex items-center justify-end gap-1.5 max-lg:order-last',
          isSeller ? 'max-lg:col-span-2 max-lg:col-start-2' : 'max-lg:col-start-3 max-lg:row-span-2 max-lg:row-start-2',
        )}
      >
        {isSeller ? <SellerActions item={item} isNext={isNext} /> : <RowOwner item={item} />}
      </div>
    </li>
  )
}

/** The title of a renewal already says how many days are left. */
function ItemDue({ item: { kind, dueAt, waitingSince } }: { item: WorkItem }) {
  if (!dueAt) return <RelTime at={waitingSince} />
  return kind === 'renewal' ? (
    <DateText value={toAccraDate(new Date(dueAt))} />
  ) : (
    <DueTime since={waitingSince} dueAt={dueAt} />
  )
}

/** Opens the policy with the dialog of its first possible resolution, such as a retry or a refund. */
function Resolve({ item: { id, subject } }: { item: WorkItem }) {
  return (
    <Link
      to={paths.challengedPolicies()}
      search={{ open: id, do: RESOLVE }}
      aria-label={`Resolve: ${subject}`}
      className={classes(buttonClass('secondary', 'small'), 'relative max-md:hidden')}
    >
      Resolve
    </Link>
  )
}

/** Action and key of the row under the pointer or with the focus. Screen readers get both from the link. */
function OpenHint({ act }: { act: string }) {
  return (
    <span
      aria-hidden
      className="hidden h-7 shrink-0 items-center gap-2 rounded-md border border-control bg-card px-2.5 text-table font-medium md:group-focus-within:inline-flex md:group-hover:inline-flex"
    >
      {act}
      <kbd className="rounded-sm border border-line px-1 font-[inherit] text-meta text-muted pointer-coarse:hidden">
        Enter
      </kbd>
    </span>
  )
}

function ItemSubject({ item: { registrationNumber, product } }: { item: WorkItem }) {
  if (registrationNumber) return <PlateChip plate={registrationNumber} />
  if (product !== 'travel') return null
  return <TripChip>Travel</TripChip>
}

function SellerActions({ item, isNext }: { item: WorkItem; isNext: boolean }) {
  const { phone, subject, product, kind } = item
  return (
    <>
      <ContactButtons phone={phone} name={subject} />
      {kind === 'draft' && product ? (
        <Suspense fallback={<span className="h-8 w-20" />}>
          <ContinueSale sale={{ product, draftId: item.id, seller: { fullName: '' } }} isOwn name={subject} />
        </Suspense>
      ) : (
        <Link
          {...placeOf(item, true)}
          aria-label={`${sellerAct(item)}: ${subject}`}
          className={buttonClass(isNext ? 'primary' : 'secondary', 'small')}
        >
          {sellerAct(item)}
        </Link>
      )}
    </>
  )
}
