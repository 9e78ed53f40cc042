import { FIRST_YEAR, LAST_YEAR, type Page, type PageLimits, pageNumber } from './page.ts'
import type { Locale } from './rules/locale.ts'

/** The title of the calendar opens this panel: twelve months of a year, or twelve years. */
export type Panel = { view: 'months'; year: number } | { view: 'years'; firstYear: number }

export type PanelItem = { value: number; label: string; current: boolean; selected: boolean; disabled: boolean }
export type PanelView = { title: string; items: readonly PanelItem[]; hasPrevious: boolean; hasNext: boolean }

const GROUP = 12

type PanelContext = { locale: Locale; limits: PageLimits; page: Page; thisMonth: Page }

export function panelView(panel: Panel, { locale, limits, page, thisMonth }: PanelContext): PanelView {
  const numbers = Array.from({ length: GROUP }, (_, index) => index)
  if (panel.view === 'years') {
    const { firstYear } = panel
    return {
      title: `${firstYear} - ${firstYear + GROUP - 1}`,
      items: numbers.map((index) => {
        const year = firstYear + index
        const disabled = !spanAllowed(year * GROUP, year * GROUP + GROUP - 1, limits)
        return {
          value: year,
          label: String(year),
          current: year === thisMonth.year,
          selected: year === page.year,
          disabled,
        }
      }),
      hasPrevious: spanAllowed(-Infinity, firstYear * GROUP - 1, limits),
      hasNext: spanAllowed((firstYear + GROUP) * GROUP, Infinity, limits),
    }
  }
  const { year } = panel
  return {
    title: String(year),
    items: numbers.map((index) => {
      const number = pageNumber({ year, month: index + 1 })
      return {
        value: index + 1,
        label: locale.months.short[index] ?? '',
        current: number === pageNumber(thisMonth),
        selected: number === pageNumber(page),
        disabled: !spanAllowed(number, number, limits),
      }
    }),
    hasPrevious: spanAllowed(-Infinity, year * GROUP - 1, limits),
    hasNext: spanAllowed((year + 1) * GROUP, Infinity, limits),
  }
}

export function monthsPanel(year: number): Panel {
  return { view: 'months', year: Math.max(FIRST_YEAR, Math.min(LAST_YEAR, year)) }
}

/** Groups are aligned to multiples of twelve: 2016 to 2027. */
export function yearsPanel(year: number): Panel {
  return { view: 'years', firstYear: Math.floor(year / GROUP) * GROUP }
}

export function turnedPanel(panel: Panel, by: -1 | 1): Panel {
  return panel.view === 'months' ? monthsPanel(panel.year + by) : yearsPanel(panel.firstYear + by * GROUP)
}

function spanAllowed(first: number, last: number, limits: PageLimits): boolean {
  return first <= limits.last && last >= limits.first
}
