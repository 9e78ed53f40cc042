// @vitest-environment jsdom
import { bookLines } from '@okwan/domain/products/rate-books/lines'
import { expect, test, vi } from 'vitest'
import tariff from '../../../../server/data/tariff-nic-2024.json' with { type: 'json' }
import { find, focus, mount, pressKey, type } from '../../ui/test/mount.tsx'
import { GridEditor } from './GridEditor.tsx'
import { isInGrid } from './grid.ts'

const lines = bookLines(tariff).filter(isInGrid)
const field = (label: string) => find<HTMLInputElement>(`input[aria-label="${label}"]`)

test('a rate is edited in place, and Escape restores it', async () => {
  const onType = vi.fn()
  const shown = (texts: ReadonlyMap<string, string>) => (
    <GridEditor lines={lines} texts={texts} errorAt={() => undefined} onType={onType} />
  )
  const { redraw } = await mount(shown(new Map()))
  const basic = field('Private Individual, Third party basic')
  expect(basic.value).toBe('405')
  await type(basic, '453')
  expect(onType).toHaveBeenCalledWith('classes.0.tpBasicPesewas', '453')
  await redraw(shown(new Map([['classes.0.tpBasicPesewas', 'much']])))
  expect(document.body.textContent).toContain('Enter a number')
  await pressKey(basic, 'Escape')
  expect(onType).toHaveBeenLastCalledWith('classes.0.tpBasicPesewas', '405')
})

test('the arrow keys move between the classes of a column', async () => {
  await mount(<GridEditor lines={lines} texts={new Map()} errorAt={() => undefined} onType={() => {}} />)
  await focus(field('Private Individual, Own damage rate'))
  await pressKey(field('Private Individual, Own damage rate'), 'ArrowDown')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/, Own damage rate$/)
  expect(document.activeElement).not.toBe(field('Private Individual, Own damage rate'))
})
