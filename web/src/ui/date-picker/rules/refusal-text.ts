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
  const month = monthWithoutDay(text)
  if (month) return month
  const example = formatInstant(state.nowMs, inputMasks[0] ?? '', locale, zone)
  return `${input} isn’t a valid ${mode === 'time' ? 'time' : 'date'}. Enter it as ${example}.`
}

/** A well-formed day that its month does not have: 31 February. */
function monthWithoutDay(text: string): string | undefined {
  const [day = 0, month = 0, year = 0] = /^\s*(\d\d?)\D(\d\d?)\D(\d{4})\s*$/.exec(text)?.slice(1).map(Number) ?? []
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > 31 || day <= days || month < 1 || month > 12) return undefined
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `${name.format(Date.UTC(year, month - 1, 1))} has only ${days} days`
}
