// @vitest-environment jsdom
import { act, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveHours } from '../hours.ts'
import { Calendar } from './Calendar.tsx'
import { DateField, type DateFieldProps } from './DateField.tsx'
import { DatePicker } from './DatePicker.tsx'
import { type DateRange, DateRangeField } from './DateRangeField.tsx'
import { PickerBody } from './PickerBody.tsx'
import { TimeRows } from './TimeRows.tsx'

const nowMs = () => Date.parse('2024-01-20T10:00:00Z') + performance.now()
let unmount = () => {}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.useFakeTimers()
})
afterEach(() => {
  unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function show(page: ReactNode) {
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  unmount = () => {
    act(() => root.unmount())
    place.remove()
  }
  await act(async () => root.render(page))
}

function ControlledField(props: Partial<DateFieldProps> & { onEmit?: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(props.value ?? null)
  const { onEmit, ...rest } = props
  return (
    <DateField
      label="Start date"
      nowMs={nowMs}
      {...rest}
      value={value}
      onChange={(next) => {
        onEmit?.(next)
        setValue(next)
      }}
    />
  )
}

const find = <Wanted extends HTMLElement>(selector: string) => {
  const element = document.querySelector<Wanted>(selector)
  if (!element) throw new Error(`${selector} is not on the page`)
  return element
}
const input = () => find<HTMLInputElement>('input')
const day = (name: string) => find<HTMLButtonElement>(`[aria-label="${name}"]`)
const monthButton = (name: string) => {
  const button = [...document.querySelectorAll<HTMLElement>('li button')].find((each) => each.textContent === name)
  if (!button) throw new Error(`${name} is not on the page`)
  return button
}
const dialog = () => document.querySelector('[role="dialog"]')
const advance = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const press = (element: HTMLElement, key: string) =>
  act(async () => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const type = (element: HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })

describe('a date field', () => {
  test('opens on focus, accepts a day, closes and returns the focus without opening again', async () => {
    const onEmit = vi.fn()
    await show(<ControlledField value="2024-01-15" onEmit={onEmit} />)
    await act(async () => input().focus())
    expect(dialog()).not.toBeNull()
    await act(async () => day('Tuesday, 16 Jan 2024').focus())
    await act(async () => day('Tuesday, 16 Jan 2024').click())
    await advance(10)
    expect(onEmit.mock.calls).toEqual([['2024-01-16']])
    expect([input().value, dialog(), document.activeElement]).toEqual(['16/01/2024', null, input()])
    await advance(500)
    expect(dialog()).toBeNull()
  })

  test('emits days as calendar dates and times as instants', async () => {
    const onEmit = vi.fn()
    await show(<ControlledField mode="datetime" onEmit={onEmit} optional />)
    await act(async () => input().focus())
    await type(input(), '16/01/2024 13:05')
    await press(input(), 'Enter')
    expect(onEmit.mock.calls).toEqual([['2024-01-16T13:05:00.000Z']])
  })

  test('keeps a required value and explains why a text was rejected', async () => {
    const onEmit = vi.fn()
    await show(<ControlledField value="2024-01-15" onEmit={onEmit} />)
    await act(async () => input().focus())
    await type(input(), '31/02/2024')
    await act(async () => input().blur())
    expect(onEmit).not.toHaveBeenCalled()
    expect(input().value).toBe('15/01/2024')
    expect(document.body.textContent).toContain('February 2024 has only 29 days')
    expect(input().getAttribute('aria-invalid')).toBe('true')
  })

  test('ArrowDown moves into the calendar and keys move the focus', async () => {
    await show(<ControlledField value="2024-01-31" />)
    await act(async () => input().focus())
    await press(input(), 'ArrowDown')
    expect(document.activeElement).toBe(day('Wednesday, 31 Jan 2024'))
    await press(day('Wednesday, 31 Jan 2024'), 'ArrowRight')
    expect(document.activeElement).toBe(day('Thursday, 1 Feb 2024'))
    expect(find('[role="grid"]').getAttribute('aria-label')).toBe('February 2024')
  })

  test('Escape closes only the calendar', async () => {
    const received = vi.fn()
    document.body.addEventListener('keydown', received)
    await show(<ControlledField value="2024-01-31" />)
    await act(async () => input().focus())
    await press(input(), 'Escape')
    await advance(110)
    expect(dialog()).toBeNull()
    expect(received).not.toHaveBeenCalled()
    await press(input(), 'Escape')
    expect(received).toHaveBeenCalledTimes(1)
    document.body.removeEventListener('keydown', received)
  })

  test('a click outside closes the calendar', async () => {
    await show(<ControlledField value="2024-01-31" />)
    await act(async () => input().focus())
    await act(async () => document.body.click())
    await advance(109)
    expect(dialog()).not.toBeNull()
    await advance(1)
    expect(dialog()).toBeNull()
  })

  test('stays open after a month is selected, and keeps the focus', async () => {
    await show(<ControlledField value="2024-01-31" />)
    await act(async () => input().focus())
    await act(async () => day('January 2024, select a month').click())
    await act(async () => monthButton('Mar').click())
    await advance(500)
    expect(dialog()).not.toBeNull()
    expect(document.activeElement).toBe(day('Friday, 1 Mar 2024'))
  })

  test('on a phone only the button opens the calendar and gets the focus back', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
    await show(<ControlledField value="2024-01-15" />)
    await act(async () => input().focus())
    expect(dialog()).toBeNull()
    const button = find('[aria-label="Select start date"]')
    await act(async () => button.click())
    expect(document.activeElement).toBe(day('Monday, 15 Jan 2024'))
    await act(async () => day('Tuesday, 16 Jan 2024').click())
    await advance(10)
    expect([dialog(), document.activeElement]).toEqual([null, button])
  })
})

describe('the calendar grid', () => {
  test('has one tab stop and marks today, selected and disabled days', async () => {
    await show(<DatePicker label="Day" value="2024-01-15" min="2024-01-05" nowMs={nowMs} />)
    expect([...document.querySelectorAll('[data-day][tabindex="0"]')]).toEqual([day('Monday, 15 Jan 2024')])
    expect(day('Saturday, 20 Jan 2024').getAttribute('aria-current')).toBe('date')
    expect(day('Monday, 15 Jan 2024').closest('td')?.getAttribute('aria-selected')).toBe('true')
    expect(day('Thursday, 4 Jan 2024').getAttribute('aria-disabled')).toBe('true')
  })

  test('a selected month shows its days and keeps the focus inside', async () => {
    await show(<DatePicker label="Day" value="2024-01-15" nowMs={nowMs} />)
    await act(async () => day('January 2024, select a month').click())
    await act(async () => monthButton('Mar').click())
    expect(document.activeElement).toBe(day('Friday, 1 Mar 2024'))
  })
})

test('a range is selected with two clicks and emitted as two dates', async () => {
  const onEmit = vi.fn<(value: DateRange | null) => void>()
  await show(<DateRangeField label="Period" value={null} onChange={onEmit} nowMs={nowMs} />)
  await act(async () => input().focus())
  await act(async () => day('Thursday, 18 Jan 2024').click())
  expect(document.body.textContent).toContain('Select the last day')
  await act(async () => day('Wednesday, 10 Jan 2024').click())
  expect(onEmit.mock.calls).toEqual([[{ start: '2024-01-10', end: '2024-01-18' }]])
})

test('the deprecated isRange option works and warns once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await show(<DatePicker label="Period" isRange value={null} nowMs={nowMs} />)
  await act(async () => day('Thursday, 18 Jan 2024').click())
  expect(document.body.textContent).toContain('Select the last day')
  expect(warn.mock.calls).toEqual([
    ['The `is-range` prop will be deprecated in future releases. Please use the `range` modifier.'],
  ])
})

test('a part outside its provider throws an error', () => {
  const message = 'context missing. Please verify this component is nested within a valid context provider.'
  expect(() => renderToStaticMarkup(<Calendar />)).toThrow(`Calendar ${message}`)
  expect(() => renderToStaticMarkup(<TimeRows />)).toThrow(`DatePicker ${message}`)
  expect(() => renderToStaticMarkup(<PickerBody />)).toThrow(`DatePicker ${message}`)
})

test('a time follows the clock that the user chose', async () => {
  saveHours('12')
  await show(<ControlledField mode="datetime" value="2024-01-15T13:05:00.000Z" />)
  expect(find<HTMLInputElement>('input').value).toBe('15/01/2024 1:05 PM')
  saveHours('24')
  unmount()
  await show(<ControlledField mode="datetime" value="2024-01-15T13:05:00.000Z" />)
  expect(find<HTMLInputElement>('input').value).toBe('15/01/2024 13:05')
})

test('a day typed without a time stays and asks for the time', async () => {
  await show(<ControlledField mode="datetime" value={null} />)
  const input = find<HTMLInputElement>('input')
  await act(async () => input.focus())
  await type(input, '15/01/2024')
  await act(async () => input.blur())
  expect(find<HTMLInputElement>('input').value).toBe('15/01/2024')
  expect(document.body.textContent).toContain('Add the time, such as')
})

test('the first press selects the date, so that typing replaces it; the next press sets the cursor', async () => {
  await show(<ControlledField value="2024-01-25" />)
  const pressPointer = () =>
    act(async () => {
      input().dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
      input().focus()
      input().setSelectionRange(2, 2)
      input().click()
    })
  await pressPointer()
  expect([input().selectionStart, input().selectionEnd]).toEqual([0, input().value.length])
  await pressPointer()
  expect([input().selectionStart, input().selectionEnd]).toEqual([2, 2])
})
