import type { IsoDate } from '@okwan/domain/platform/dates'
import { classes } from '../../classes.ts'
import { type PickerState, shownSpan, todayOf } from '../picker-state.ts'
import { touchesDisabled } from '../rules/disabled-days.ts'
import { dayAt } from '../rules/zone.ts'

/** CSS classes of a day: `button` for the day, `band` for the cell behind it. */
export type DayStyle = { selected: boolean; disabled: boolean; today: boolean; button: string; band: string }

/** Committed ends are solid and provisional ends outlined; the days between are light in both. */
export function dayStyles(state: PickerState): (day: IsoDate) => DayStyle {
  const { options, drag } = state
  const shown = shownSpan(state)
  const first = shown && dayAt(shown.startMs, options.zone)
  const last = shown && dayAt(shown.endMs, options.zone)
  const now = todayOf(state)
  return (day) => {
    const selected = first !== null && last !== null && day >= first && day <= last
    const isEnd = selected && (day === first || day === last)
    const disabled = touchesDisabled(options.disabledDays, day, day)
    const today = day === now
    return {
      selected,
      disabled,
      today,
      button: classes(
        isEnd && (drag ? OUTLINED : SOLID),
        !isEnd && (disabled ? 'cursor-not-allowed text-muted line-through opacity-60' : 'hover:bg-hover'),
        today && !isEnd && 'font-bold text-accent-text',
      ),
      band: classes(
        selected && first !== last && 'bg-accent-soft',
        isEnd && day === first && 'rounded-l-md',
        isEnd && day === last && 'rounded-r-md',
      ),
    }
  }
}

// High-contrast modes remove backgrounds, so the selected day uses the highlight colour of the system.
const SOLID =
  'bg-accent font-bold text-on-accent forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
const OUTLINED = 'font-bold text-accent-text ring-2 ring-accent ring-inset'
