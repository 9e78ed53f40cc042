import { formatDate, type IsoDate } from '@okwan/domain/platform/dates'
import { type PickerState, type Refusal, todayOf } from '../picker-state.ts'
import { formatInstant } from './masks.ts'

const SHOWN_LENGTH = 24

/** Error text for an invalid input. */
export function refusalText(label: string, because: Refusal, text: string, state: PickerState): string {
  const { minDay, maxDay, inputMasks, locale, zone, mode } = state.options
  const named = (day: IsoDate) => (day === todayOf(state) ? 'today' : formatDate(day))
  if (because === 'too-early' && minDay) return `${label} must be ${named(minDay)} or later`
  if (because === 'too-late' && maxDay) return `${label} must be ${named(maxDay)} or earlier`
  const input = text.trim().length > SHOWN_LENGTH ? `${text.trim().slice(0, SHOWN_LENGTH)}…` : text.trim()
  if (because === 'no-time')
    return `Add the time, such as ${formatInstant(state.nowMs, inputMasks[0] ?? '', locale, zone)}`
  if (because !== 'unreadable') return `${input} isn’t available. Select another day.`
  const example = formatInstant(state.nowMs, inputMasks[0] ?? '', locale, zone)
  return `${input} isn’t a valid ${mode === 'time' ? 'time' : 'date'}. Enter it as ${example}.`
}
