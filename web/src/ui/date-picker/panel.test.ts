import { expect, test } from 'vitest'
import { pageLimits } from './page.ts'
import { monthsPanel, type Panel, panelView, turnedPanel, yearsPanel } from './panel.ts'
import { localeFor } from './rules/locale.ts'

const view = (panel: Panel, limits = pageLimits(null, null)) =>
  panelView(panel, {
    locale: localeFor('en-GB'),
    limits,
    page: { year: 2024, month: 3 },
    thisMonth: { year: 2024, month: 1 },
  })

test('years are grouped in multiples of twelve', () => {
  expect(view(yearsPanel(2024)).title).toBe('2016 - 2027')
  expect(view(turnedPanel(yearsPanel(2024), 1)).title).toBe('2028 - 2039')
  expect(view(yearsPanel(2016)).items.map((item) => item.value)).toContain(2016)
})

test('marks the current, the visible and the disabled months', () => {
  const { items, hasPrevious, hasNext, title } = view(monthsPanel(2024), pageLimits('2024-02-20', null))
  expect(title).toBe('2024')
  expect(items.filter((item) => item.current).map((item) => item.label)).toEqual(['Jan'])
  expect(items.filter((item) => item.selected).map((item) => item.label)).toEqual(['Mar'])
  expect(items.filter((item) => item.disabled).map((item) => item.label)).toEqual(['Jan'])
  expect([hasPrevious, hasNext]).toEqual([false, true])
})

test('years outside min and max are disabled, and the arrows stop there', () => {
  const { items, hasPrevious, hasNext } = view(yearsPanel(2024), pageLimits('2020-12-31', '2025-01-01'))
  expect(items.filter((item) => !item.disabled).map((item) => item.value)).toEqual([2020, 2021, 2022, 2023, 2024, 2025])
  expect([hasPrevious, hasNext]).toEqual([false, false])
})
