import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Figure } from '../../../ui/data/Figure.tsx'

type FigureLinkProps = ComponentProps<typeof Figure> & {
  /** The list behind the number. */
  to: string
  search: Record<string, string>
  /** Money needs more room than counts. */
  wide?: boolean
}

/** A figure that leads to what it counts. */
export function FigureLink({ to, search, wide, ...figure }: FigureLinkProps) {
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
