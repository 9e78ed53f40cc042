import type { WorkItem, WorkKind } from '@okwan/contract/reports/work-items'
import { ListFilter, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { TO_DO_TEXT } from '../../../platform/page/words.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { classes } from '../../../ui/classes.ts'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import { type Owned, ownedBy } from './bands.ts'
import { KIND_STYLES, KINDS } from './words.ts'

type OwnerFilterProps = {
  items: readonly WorkItem[]
  userId: string
  owned: Owned
  onChange: (changes: { work: string; kind: undefined }) => void
}

const TABS: { id: Owned; label: string; title?: string }[] = [
  { id: 'mine', label: 'Mine', title: `Assigned to you. ${TO_DO_TEXT}` },
  { id: 'unassigned', label: 'Unassigned' },
  { id: 'overdue', label: 'Overdue' },
  { id: 'all', label: 'All' },
]

/** Tabs of the office; the selected one is in the address. */
export function OwnerFilter({ items, userId, owned, onChange }: OwnerFilterProps) {
  return (
    <div role="group" aria-label="Assigned to" className="scroll-row flex min-w-0 gap-1">
      {TABS.map(({ id, label, title }) => (
        <Chip
          key={id}
          label={label}
          title={title}
          count={items.filter(ownedBy(id, userId)).length}
          warns={id === 'overdue'}
          isActive={id === owned}
          onSelect={() => onChange({ work: id, kind: undefined })}
        />
      ))}
    </div>
  )
}

type KindFilterProps = {
  /** Items of the selected tab. */
  mine: readonly WorkItem[]
  kind: WorkKind | undefined
  onChange: (changes: { kind: WorkKind | undefined }) => void
}

function kindsOf(mine: readonly WorkItem[], kind: WorkKind | undefined) {
  return KINDS.map((id) => ({ id, count: mine.filter((item) => item.kind === id).length })).filter(
    ({ id, count }) => count > 0 || id === kind,
  )
}

/** `KindFilter` as one button beside the title, for sellers on phones. */
export function KindMenu({ mine, kind, onChange }: KindFilterProps) {
  const kinds = kindsOf(mine, kind)
  if (kinds.length < 2) return null
  const all: MenuItem = { id: 'all', label: 'Any type', onSelect: () => onChange({ kind: undefined }) }
  const items = kinds.map(({ id, count }) => ({
    id,
    label: KIND_STYLES[id].label,
    icon: KIND_STYLES[id].icon,
    count: { text: String(count), unit: 'to do' },
    onSelect: () => onChange({ kind: id }),
  }))
  return (
    <Menu
      label="Filter by type"
      button={
        <>
          <ListFilter aria-hidden className="size-4.5" />
          {kind ? KIND_STYLES[kind].label : 'Filter'}
        </>
      }
      buttonClassName={classes(buttonClass('quiet', 'small'), '-mr-3')}
      items={[all, ...items]}
    />
  )
}

/** Number of types that fit into one line on a laptop; the others are shown after a click. */
const FIRST_KINDS = 5

/** Types of the listed work. Hidden if there is only one type. */
export function KindFilter({ mine, kind, onChange }: KindFilterProps) {
  const kinds = kindsOf(mine, kind)
  const [isExpanded, setExpanded] = useState(false)
  if (kinds.length < 2) return null
  const shown = isExpanded ? kinds : kinds.filter(({ id }, index) => index < FIRST_KINDS || id === kind)
  const hiddenCount = kinds.length - shown.length
  return (
    <div role="group" aria-label="Type" className="scroll-row flex gap-1 md:flex-wrap">
      <Chip label="Any type" isActive={!kind} onSelect={() => onChange({ kind: undefined })} />
      {shown.map(({ id, count }) => (
        <Chip
          key={id}
          label={KIND_STYLES[id].label}
          icon={KIND_STYLES[id].icon}
          count={count}
          isActive={id === kind}
          onSelect={() => onChange({ kind: id })}
        />
      ))}
      {hiddenCount > 0 && (
        <button type="button" onClick={() => setExpanded(true)} className={classes(CHIP, QUIET)}>
          {hiddenCount} more
        </button>
      )}
    </div>
  )
}

const CHIP =
  'flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-table whitespace-nowrap transition-colors pointer-coarse:h-11'
const QUIET = 'text-muted hover:bg-hover hover:text-text'

type ChipProps = {
  label: string
  title?: string
  icon?: LucideIcon
  count?: number
  warns?: boolean
  isActive: boolean
  onSelect: () => void
}

function Chip({ label, title, icon: Icon, count, warns, isActive, onSelect }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isActive}
      title={title}
      onClick={onSelect}
      className={classes(CHIP, isActive ? 'bg-neutral-soft font-bold text-text' : QUIET)}
    >
      {Icon && <Icon aria-hidden className="size-4" />}
      {label}
      {count !== undefined && (
        <span className={classes('tabular', warns && count > 0 && 'font-bold text-danger-text')}>{count}</span>
      )}
    </button>
  )
}
