import type { WorkItem, WorkKind } from '@okwan/contract/reports/work-items'
import type { LucideIcon } from 'lucide-react'
import { classes } from '../../../ui/classes.ts'
import { type Owned, ownedBy } from './bands.ts'
import { KIND_LOOKS, KINDS } from './words.ts'

type InboxFiltersProps = {
  items: readonly WorkItem[]
  /** Items of the selected tab. */
  mine: readonly WorkItem[]
  userId: string
  isSeller: boolean
  owned: Owned
  kind: WorkKind | undefined
  onChange: (changes: { work?: string; kind?: WorkKind | undefined }) => void
}

const TABS: { id: Owned; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'mine', label: 'Mine' },
  { id: 'unassigned', label: 'Unassigned' },
  { id: 'overdue', label: 'Overdue' },
]

/** Tabs by owner for the office, and kinds for everybody; both are in the address. */
export function InboxFilters({ items, mine, userId, isSeller, owned, kind, onChange }: InboxFiltersProps) {
  const kinds = KINDS.map((id) => ({ id, count: mine.filter((item) => item.kind === id).length })).filter(
    ({ id, count }) => count > 0 || id === kind,
  )
  return (
    <div className="grid gap-2 px-4 pb-3">
      {!isSeller && (
        <div role="group" aria-label="Owner" className="scroll-row flex gap-1">
          {TABS.map(({ id, label }) => (
            <Chip
              key={id}
              label={label}
              count={items.filter(ownedBy(id, userId)).length}
              warns={id === 'overdue'}
              isActive={id === owned}
              onSelect={() => onChange({ work: id, kind: undefined })}
            />
          ))}
        </div>
      )}
      {kinds.length > 1 && (
        <div role="group" aria-label="Type" className="scroll-row flex gap-1">
          <Chip label="Any type" isActive={!kind} onSelect={() => onChange({ kind: undefined })} />
          {kinds.map(({ id, count }) => (
            <Chip
              key={id}
              label={KIND_LOOKS[id].label}
              icon={KIND_LOOKS[id].icon}
              count={count}
              isActive={id === kind}
              onSelect={() => onChange({ kind: id })}
            />
          ))}
        </div>
      )}
    </div>
  )
}

type ChipProps = {
  label: string
  icon?: LucideIcon
  count?: number
  warns?: boolean
  isActive: boolean
  onSelect: () => void
}

function Chip({ label, icon: Icon, count, warns, isActive, onSelect }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isActive}
      onClick={onSelect}
      className={classes(
        'flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-table whitespace-nowrap transition-colors pointer-coarse:h-11',
        isActive ? 'bg-neutral-soft font-bold text-text' : 'text-muted hover:bg-hover hover:text-text',
      )}
    >
      {Icon && <Icon aria-hidden className="size-4" />}
      {label}
      {count !== undefined && (
        <span className={classes('tabular', warns && count > 0 && 'font-bold text-danger-text')}>{count}</span>
      )}
    </button>
  )
}
