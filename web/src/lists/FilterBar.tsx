import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { Popover } from '../ui/Popover.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'

/** Search and filters above a list. On phones only the search stands there; the filters come in a sheet from below. */
export function FilterBar({ search, active, children }: { search: ReactNode; active: number; children: ReactNode }) {
  const narrow = useMediaQuery('(width < 48rem)')
  return (
    <div className="flex flex-wrap items-end gap-3 p-3">
      {search}
      {narrow ? (
        <Popover label={active > 0 ? `Filters (${active})` : 'Filters'} icon={ListFilter} title="Filters">
          {() => <div className="grid gap-4">{children}</div>}
        </Popover>
      ) : (
        children
      )}
    </div>
  )
}
