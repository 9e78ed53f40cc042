import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export type Description = { term: string; value: ReactNode; action?: ReactNode }

type DescriptionListProps = {
  items: readonly Description[] /** Stacked terms need less width; lines align terms and values. */
  layout?: 'lines' | 'grid'
}

export function DescriptionList({ items, layout = 'lines' }: DescriptionListProps) {
  const grid = layout === 'grid'
  return (
    <dl className={grid ? 'grid grid-cols-2 gap-x-4 gap-y-2.5 lg:grid-cols-3 lg:gap-y-4' : 'divide-y divide-line'}>
      {items.map(({ term, value, action }) => (
        <div
          key={term}
          className={classes(
            'min-w-0',
            !grid && 'grid gap-x-4 gap-y-0.5 py-2.5 first:pt-0 last:pb-0 xs:grid-cols-[2fr_3fr]',
          )}
        >
          <dt className={classes('text-muted', grid && 'text-table')}>{term}</dt>
          <dd className="flex min-w-0 items-start justify-between gap-3 wrap-anywhere">
            <div className="min-w-0">{value}</div>
            {action}
          </dd>
        </div>
      ))}
    </dl>
  )
}
