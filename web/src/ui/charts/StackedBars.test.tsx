// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../test/mount.tsx'
import { StackedBars } from './StackedBars.tsx'

let width = 600

beforeEach(() => {
  width = 600
  // jsdom has no layout, so the chart gets a fixed width.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #notify: (entries: { contentRect: { width: number } }[]) => void
      constructor(notify: (entries: { contentRect: { width: number } }[]) => void) {
        this.#notify = notify
      }
      observe() {
        this.#notify([{ contentRect: { width } }])
      }
      disconnect() {}
    },
  )
})

const chart = (
  <StackedBars
    title="Premium per day"
    axisLabel="Day"
    series={[
      { id: 'motor', label: 'Motor' },
      { id: 'travel', label: 'Travel' },
    ]}
    points={[
      { label: '1 Nov', values: { motor: 60, travel: 20 } },
      { label: '2 Nov', values: { motor: 100 } },
    ]}
    format={(value) => `GH₵${value}`}
  />
)

test('the same numbers are available as a table', async () => {
  await mount(chart)
  const cells = () => [...find('table').querySelectorAll('td')].map((cell) => cell.textContent)
  expect(cells()).toEqual(['GH₵60', 'GH₵20', 'GH₵100', 'GH₵0'])
  await press(find('button'))
  expect(document.querySelector('svg')).toBeNull()
  expect(cells()).toEqual(['GH₵60', 'GH₵20', 'GH₵100', 'GH₵0'])
})

test('bar heights match the values, and parts are stacked', async () => {
  await mount(chart)
  const bars = [...document.querySelectorAll('rect[class]')].map((bar) => ({
    top: Number(bar.getAttribute('y')),
    height: Number(bar.getAttribute('height')),
  }))
  const [motor, travel, next] = bars
  expect(bars).toHaveLength(3)
  expect((motor?.height ?? 0) / (next?.height ?? 1)).toBeCloseTo(0.6)
  expect((travel?.top ?? 0) + (travel?.height ?? 0)).toBeLessThanOrEqual(motor?.top ?? 0)
})

test('on a phone the last label ends at the edge of the chart', async () => {
  width = 300
  const points = Array.from({ length: 12 }, (_, month) => ({ label: `Month ${month}`, values: { earned: month } }))
  await mount(
    <StackedBars
      title="Earned"
      axisLabel="Month"
      series={[{ id: 'earned', label: 'Earned' }]}
      points={points}
      format={String}
    />,
  )
  const last = [...document.querySelectorAll('text')].findLast((text) => text.textContent === 'Month 11')
  expect(last?.getAttribute('text-anchor')).toBe('end')
  expect(Number(last?.getAttribute('x')) + Number(last?.getAttribute('dx'))).toBeLessThanOrEqual(width)
})

test('a long last label ends at the edge, and labels without enough space are hidden', async () => {
  width = 330
  const points = ['Own damage', 'Fire', 'Third-party property', 'Third-party injury'].map((label) => ({
    label,
    values: { claims: 1 },
  }))
  await mount(
    <StackedBars
      title="Claims"
      axisLabel="Claim type"
      series={[{ id: 'claims', label: 'Claims' }]}
      points={points}
      format={String}
    />,
  )
  const labels = [...document.querySelectorAll('text')].filter((text) =>
    points.some(({ label }) => label === text.textContent),
  )
  expect(labels.map((text) => text.textContent)).toEqual(['Own damage', 'Third-party injury'])
  expect(labels[1]?.getAttribute('text-anchor')).toBe('end')
})
