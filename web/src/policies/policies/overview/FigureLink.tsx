import type { ComponentProps } from 'react'
import { type Destination, Link } from '../../../platform/routes/link.ts'
import { classes } from '../../../ui/classes.ts'
import { Figure } from '../../../ui/data/Figure.tsx'

type FigureLinkProps<Search extends object> = ComponentProps<typeof Figure> & {
  /** Amounts are wider than counts. */
  wide?: boolean
} & Destination<Search>

/** A figure that links to the list behind it. */
export function FigureLink<Search extends object>({ to, search, wide, ...figure }: FigureLinkProps<Search>) {
  return (
    <Link
      to={to}
      search={search}
      className={classes(
        'grid rounded-lg no-underline transition-shadow hover:shadow-e2',
        wide ? 'max-lg:col-span-2 lg:grow-[0.3] lg:basis-52' : 'lg:flex-1',
      )}
    >
      <Figure {...figure} />
    </Link>
  )
}
