import type { PickerState } from '../picker-state.ts'
import { type End, endOf } from '../selection.ts'
import { type TimeSelect, timeSelects } from '../time-controls.ts'
import { formatInstant, TIME_HEADER_MASK } from './masks.ts'
import { partsAt } from './zone.ts'

export type TimeRow = { end: End; inert: boolean; header: string | null; selects: readonly TimeSelect[] }

/**
 * Time rows: none in date mode, one for a single value, two for a range. Without a value, a row is disabled and has no header.
 */
export function timeRows(state: PickerState): TimeRow[] {
  const { value, drag, nowMs, options } = state
  if (options.mode === 'date') return []
  const ends: End[] = options.range ? ['start', 'end'] : ['start']
  return ends.map((end) => {
    const { zone, locale, rules, timeAccuracy, is24h, hideTimeHeader } = options
    const instantMs = value ? endOf(value, end) : nowMs
    return {
      end,
      inert: !value || drag !== null,
      header: value && !hideTimeHeader ? formatInstant(instantMs, TIME_HEADER_MASK, locale, zone) : null,
      selects: timeSelects(partsAt(instantMs, zone), rules[end], timeAccuracy, is24h),
    }
  })
}
