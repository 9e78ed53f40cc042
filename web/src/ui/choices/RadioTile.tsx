import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { ChoiceMark, type ChoiceProps } from './Choice.tsx'

type RadioTileProps = ChoiceProps & {
  /** Content at the end of the tile, such as a price. */
  end?: ReactNode
  /** Decorative colour bar at the edge. */
  barColor?: string
  /** On phones, only the selected tile shows its hint. */
  compact?: boolean
}

/** Large radio button with content. Use inside a FieldGroup. */
export function RadioTile({ label, hint, end, barColor, compact, className, ...input }: RadioTileProps) {
  return (
    <label
      className={classes(
        'group/tile relative flex min-h-14 items-center gap-3 overflow-hidden rounded-lg border border-edge bg-card px-4 py-3 transition-colors not-has-disabled:hover:border-control has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-disabled:cursor-not-allowed has-disabled:bg-neutral-soft has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        compact && 'max-xs:min-h-11 max-xs:py-2',
        className,
      )}
    >
      {barColor && <span aria-hidden className="absolute inset-y-0 left-0 w-1" style={{ background: barColor }} />}
      <ChoiceMark {...input} type="radio" className="focus-visible:outline-none" />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{label}</span>
        {hint && (
          <span
            className={classes('block text-table text-muted', compact && 'max-xs:group-not-has-checked/tile:hidden')}
          >
            {hint}
          </span>
        )}
      </span>
      {end}
    </label>
  )
}
