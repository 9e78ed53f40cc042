import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'

type FilterBarProps = {
  search: ReactNode
  active: number
  /** Used without a card around it. */
  flush?: boolean
  children: ReactNode
}

/** Search and filters above a list. On phones, the filters open in a bottom sheet. */
export function FilterBar({ search, active, flush, children }: FilterBarProps) {
  const narrow = useMediaQuery('(width < 48rem)')
  return (
    <div data-filters className={classes('flex flex-wrap items-end gap-3 md:[&_select]:max-w-60', !flush && 'p-3')}>
      {search}
      {narrow ? (
        <Popover label={active > 0 ? `Filter (${active})` : 'Filter'} icon={ListFilter} title="Filter">
          {() => <div className="grid gap-4">{children}</div>}
        </Popover>
      ) : (
        children
      )}
    </div>
  )
}
