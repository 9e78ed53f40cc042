// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { useSelection } from './use-selection.ts'

function List(filters: { q?: string; view?: string; cursor?: string; open?: string }) {
  const [selected, select] = useSelection(filters)
  return (
    <button type="button" onClick={() => select((before) => new Set([...before, String(before.size)]))}>
      {selected.size}
    </button>
  )
}

const count = () => find('button').textContent

test('a selection stays on other pages and with an open row, and ends with another search or view', async () => {
  const { redraw } = await mount(<List q="ama" />)
  await press(find('button'))
  await press(find('button'))
  expect(count()).toBe('2')
  await redraw(<List q="ama" cursor="2" open="7" />)
  expect(count()).toBe('2')
  await redraw(<List q="kofi" />)
  expect(count()).toBe('0')
  await press(find('button'))
  expect(count()).toBe('1')
  await redraw(<List q="kofi" view="overdue" />)
  expect(count()).toBe('0')
})
