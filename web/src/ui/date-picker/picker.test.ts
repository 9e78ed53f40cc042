import { addDays } from '@okwan/domain/platform/dates'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PickerSettings } from './options.ts'
import { pageAllowed, pageOf } from './page.ts'
import { tabStop } from './paging.ts'
import { type Action, createPicker, nextDueMs, updatePicker } from './picker.ts'
import type { PickerState, Report } from './picker-state.ts'
import type { ValueInput } from './rules/values.ts'
import { isDisabled } from './selection.ts'

const nowMs = Date.parse('2024-01-20T10:00:00Z')

/** Runs actions one after the other, a millisecond apart. */
function run(
  settings: PickerSettings,
  value: ValueInput,
  actions: readonly Action[],
  observe: (state: PickerState) => void = () => {},
) {
  let { state, reports } = createPicker(settings, value, nowMs)
  const emitted: Report[] = [...reports]
  for (const [index, action] of actions.entries()) {
    ;({ state, reports } = updatePicker(state, action, nowMs + index + 1))
    emitted.push(...reports)
    observe(state)
  }
  return { state, emitted }
}

const days = fc.integer({ min: -40, max: 80 }).map((offset) => addDays('2024-01-01', offset))
const ends = fc.constantFrom('start' as const, 'end' as const)
const texts = fc.oneof(
  days.map((day) => day.split('-').reverse().join('/')),
  days.map((day) => `${day.split('-').reverse().join('/')} 13:05`),
  fc.constantFrom('', '31/02/2024', '20/01', 'hello'),
)
const keys = fc.constantFrom(
  'Enter',
  ' ',
  'Escape',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
)

/** All user actions of a picker. */
const userActions = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('choose-day' as const), day: days }),
    fc.record({ do: fc.constant('enter-day' as const), day: days }),
    fc.record({ do: fc.constant('day-key' as const), day: days, key: keys, alt: fc.boolean() }),
    fc.record({ do: fc.constant('type-text' as const), text: texts, end: ends }),
    fc.record({ do: fc.constant('change-text' as const), text: texts, end: ends }),
    fc.record({
      do: fc.constant('choose-time' as const),
      control: fc.constantFrom('hours' as const, 'minutes' as const),
      value: fc.integer({ min: 0, max: 23 }),
      end: ends,
    }),
    fc.constant<Action>({ do: 'tick' }),
  ),
  { maxLength: 25 },
)

const settings = fc.record({
  mode: fc.constantFrom('date', 'datetime'),
  range: fc.boolean(),
  is24h: fc.constant(true),
  rules: fc.constantFrom(undefined, 'auto' as const, [{ hours: 17 }, { hours: 9 }], { hours: { min: 8, max: 17 } }),
  zone: fc.constantFrom('Africa/Accra', 'America/New_York'),
  inputDebounceMs: fc.constant(1),
  min: fc.constantFrom(undefined, '2023-12-20', '2024-01-10'),
  max: fc.constantFrom(undefined, '2024-02-20'),
  disabled: fc.constantFrom(
    undefined,
    ['2024-01-12'],
    [{ weekdays: [0, 6] }],
    [{ start: '2024-01-15', end: '2024-01-18' }],
  ),
})

describe('for any user actions', () => {
  test('a range is never reversed, not even while provisional', () => {
    fc.assert(
      fc.property(settings, days, days, userActions, (config, start, end, actions) => {
        run(config, { start, end }, [{ do: 'tick' }, ...actions], ({ value, drag }) => {
          for (const span of [value, drag?.span]) if (span) expect(span.startMs).toBeLessThanOrEqual(span.endMs)
        })
      }),
      { numRuns: 300 },
    )
  })

  test('a committed or provisional selection never contains a disabled day', () => {
    fc.assert(
      fc.property(settings, userActions, (config, actions) => {
        run(config, null, actions, ({ value, drag, options }) => {
          for (const span of [value, drag?.span]) if (span) expect(isDisabled(span, options)).toBe(false)
        })
      }),
      { numRuns: 300 },
    )
  })

  test('a required value is never cleared', () => {
    fc.assert(
      fc.property(settings, userActions, (config, actions) => {
        const value = config.range ? { start: '2024-01-10', end: '2024-01-11' } : '2024-01-11'
        run({ ...config, required: true }, value, actions, (state) => expect(state.value).not.toBeNull())
      }),
    )
  })

  test('the last emitted change is the current value', () => {
    fc.assert(
      fc.property(settings, userActions, (config, actions) => {
        const { state, emitted } = run({ ...config, valueType: 'number' }, null, actions)
        const last = emitted.findLast((report) => report.type === 'change')
        const selected =
          config.range && state.value ? { start: state.value.startMs, end: state.value.endMs } : state.value?.startMs
        expect(last?.value ?? null).toEqual(selected ?? null)
      }),
    )
  })

  test('keys move between min and max only, and exactly one day of the page is in the tab order', () => {
    const presses = fc.array(fc.tuple(keys, fc.boolean()), { maxLength: 40 })
    fc.assert(
      fc.property(settings, presses, (config, pressed) => {
        let { state } = createPicker(config, null, nowMs)
        let day = tabStop(state)
        for (const [key, alt] of pressed) {
          state = updatePicker(state, { do: 'day-key', day, key, alt }, nowMs).state
          day = state.focusedDay ?? day
          expect(pageAllowed(pageOf(day), state.options.pageLimits)).toBe(true)
          expect(pageOf(tabStop(state))).toEqual(state.page)
        }
      }),
    )
  })
})

describe('a popover field', () => {
  const focus: Action = { do: 'popover', event: 'focus-input' }
  const close: Action = { do: 'popover', event: 'own-close' }

  test('emits when it shows and hides, and returns the focus', () => {
    const { state } = run({}, null, [focus, { do: 'enter-calendar' }, close])
    const { reports } = updatePicker(state, { do: 'tick' }, nextDueMs(state) ?? 0)
    expect(reports).toEqual([
      { type: 'popover', phase: 'will-hide' },
      { type: 'focus-input' },
      { type: 'popover', phase: 'did-hide' },
    ])
  })

  test('ArrowDown moves the focus to the selected day', () => {
    const { state, emitted } = run({}, '2024-03-04', [{ do: 'enter-calendar' }])
    expect(state.focusedDay).toBe('2024-03-04')
    expect(emitted.at(-1)).toEqual({ type: 'focus-day', day: '2024-03-04' })
  })

  test('a picker in time mode has no day to focus', () => {
    const { state } = run({ mode: 'time' }, null, [{ do: 'enter-calendar' }])
    expect([state.popover.open, state.popover.focus, state.focusedDay]).toEqual([true, 'popover', null])
  })

  test('closing the popover discards a provisional range', () => {
    const { state } = run({ range: true }, null, [focus, { do: 'choose-day', day: '2024-01-10' }, close])
    const { reports } = updatePicker(state, { do: 'tick' }, nowMs + 100)
    expect(reports[0]).toEqual({ type: 'drag', value: null })
  })
})

describe('changed settings', () => {
  const typing: Action = { do: 'type-text', text: '20/0', end: 'start' }

  test('keep text being typed unless the format changes', () => {
    const unrelated = run({}, '2024-01-15', [typing, { do: 'set-settings', settings: { min: '2024-01-02' } }])
    expect(unrelated.state.texts.start).toBe('20/0')
    const locale = run({}, '2024-01-15', [typing, { do: 'set-settings', settings: { locale: 'en-US' } }])
    expect(locale.state.texts.start).toBe('01/15/2024')
  })

  test('change the page only if they contain another page', () => {
    const turn: Action = { do: 'turn-page', months: 1 }
    const page = { year: 2024, month: 5 }
    const same = run({ page }, null, [turn, { do: 'set-settings', settings: { page: { ...page }, required: true } }])
    expect(same.state.page).toEqual({ year: 2024, month: 6 })
    const other = run({ page }, null, [turn, { do: 'set-settings', settings: { page: { year: 2025, month: 1 } } }])
    expect(other.state.page).toEqual({ year: 2025, month: 1 })
  })

  test('warn once when isRange appears', () => {
    const set: Action = { do: 'set-settings', settings: { isRange: true } }
    const { emitted } = run({}, null, [set, set])
    expect(emitted.filter((report) => report.type === 'warning')).toHaveLength(1)
  })
})

describe('typed text', () => {
  const change = (text: string, end: 'start' | 'end' = 'start'): Action => ({ do: 'change-text', text, end })
  const refusals = (config: PickerSettings, text: string) =>
    run(config, '2024-01-15', [change(text)]).emitted.flatMap((report) =>
      report.type === 'refused' ? [report.because] : [],
    )

  test('is rejected with a reason', () => {
    const config = { min: '2024-01-05', max: '2024-01-25', disabled: ['2024-01-20'] }
    expect(refusals(config, '31/02/2024')).toEqual(['unreadable'])
    expect(refusals(config, '04/01/2024')).toEqual(['too-early'])
    expect(refusals(config, '26/01/2024')).toEqual(['too-late'])
    expect(refusals(config, '20/01/2024')).toEqual(['unavailable'])
    expect(refusals(config, '21/01/2024')).toEqual([])
    expect(refusals(config, '')).toEqual([])
  })

  test('that shows the value keeps its seconds', () => {
    const { state, emitted } = run({ mode: 'datetime', is24h: true }, '2024-01-15T10:30:45.123Z', [
      change('15/01/2024 10:30'),
    ])
    expect(state.value?.startMs).toBe(Date.parse('2024-01-15T10:30:45.123Z'))
    expect(emitted).toEqual([])
  })

  test('of one end keeps the seconds of the other', () => {
    const value = { start: '2024-01-15T10:30:45.123Z', end: '2024-01-16T10:30:45.123Z' }
    const { state } = run({ mode: 'datetime', is24h: true, range: true }, value, [change('15/01/2024 09:00')])
    expect(state.value?.endMs).toBe(Date.parse('2024-01-16T10:30:45.123Z'))
  })

  test('discards a provisional range and emits that there is none', () => {
    const { emitted, state } = run({ range: true }, null, [
      { do: 'choose-day', day: '2024-01-10' },
      { do: 'type-text', text: '2', end: 'start' },
    ])
    expect(emitted.at(-1)).toEqual({ type: 'drag', value: null })
    expect(state.texts).toEqual({ start: '2', end: '' })
  })
})
