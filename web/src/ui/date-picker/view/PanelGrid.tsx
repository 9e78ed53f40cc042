import { classes } from '../../classes.ts'
import type { PanelView } from '../panel.ts'
import { usePicker } from './context.ts'

export function PanelGrid({ view }: { view: PanelView }) {
  const { act } = usePicker('Calendar')
  return (
    <ul aria-label={view.title} className="grid grid-cols-3 gap-1 py-1">
      {view.items.map(({ value, label, current, selected, disabled }, place) => (
        // Keyed by position, so that the focus stays in place when the months replace the years.
        <li key={place}>
          <button
            type="button"
            aria-pressed={selected}
            aria-current={current ? 'date' : undefined}
            aria-disabled={disabled || undefined}
            className={classes(
              'h-15 w-full rounded-md tabular transition-colors max-xs:h-18 pointer-coarse:h-18',
              selected && 'bg-accent font-bold text-on-accent',
              !selected && (disabled ? 'cursor-not-allowed text-muted line-through opacity-60' : 'hover:bg-hover'),
              current && !selected && 'font-bold text-accent-text',
            )}
            onClick={() => act({ do: 'pick-panel-item', value })}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
