import type { WorkItem } from '@okwan/contract/reports/work-items'
import { RESOLVE } from '../../../platform/page/words.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { classes } from '../../../ui/classes.ts'
import { DueTime } from '../../../ui/data/due/DueTime.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import type { Band } from './bands.ts'
import { ItemSubject, ROW_LINK, ROW_TILES } from './ItemSubject.tsx'
import { RowOwner } from './RowOwner.tsx'
import { KIND_STYLES, placeOf } from './words.ts'

/** One item of the office with its action, subject, amount, due time and owner. The whole row opens the item. */
export function InboxRow({ item, band }: { item: WorkItem; band: Band }) {
  const { icon: Icon, act } = KIND_STYLES[item.kind]
  const { title, subject, number, amountPesewas, waitingSince, dueAt } = item
  return (
    <li
      data-row={`${item.kind} ${item.id}`}
      className="group relative grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-4 py-2 focus-within:bg-hover hover:bg-hover lg:min-h-11 lg:grid-cols-[1.75rem_minmax(0,1fr)_7.5rem_6.5rem_8.75rem_1.75rem] lg:py-1.5"
    >
      <span aria-hidden className={classes('grid size-7 place-items-center rounded-md', ROW_TILES[band])}>
        <Icon className="size-4" />
      </span>
      <div className="flex min-w-0 items-center gap-3">
        <div className="min-w-0 flex-1">
          <Link {...placeOf(item, false)} className={ROW_LINK}>
            {title}
          </Link>
          <p className="truncate text-table text-muted">{[subject, number].filter(Boolean).join(' · ')}</p>
        </div>
        {item.kind === 'challenge' ? <Resolve item={item} /> : <OpenHint act={act} />}
      </div>
      <div className="max-lg:order-last max-lg:col-start-2">
        <ItemSubject item={item} />
      </div>
      <p className="text-right text-table max-lg:self-start">
        {amountPesewas !== null && amountPesewas > 0 && <Money pesewas={amountPesewas} />}
      </p>
      <div className="text-table text-muted max-lg:order-last max-lg:col-start-2">
        {dueAt ? <DueTime since={waitingSince} dueAt={dueAt} /> : <RelTime at={waitingSince} />}
      </div>
      <div className="relative flex items-center justify-end gap-1.5 max-lg:order-last max-lg:col-start-3 max-lg:row-span-2 max-lg:row-start-2">
        <RowOwner item={item} />
      </div>
    </li>
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
