// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { find, mount, press, pressKey } from '../test/mount.tsx'
import type { Column, Selection, TableState } from './columns.ts'
import { DataTable } from './DataTable.tsx'

type Row = { id: string; name: string }

const rows: readonly Row[] = [
  { id: 'a', name: 'Akosua' },
  { id: 'b', name: 'Yaw' },
  { id: 'c', name: 'Esi' },
]
const columns: readonly Column<Row>[] = [
  { id: 'policy', header: 'Policy', sortable: true, cell: (row) => row.id.toUpperCase() },
  { id: 'name', header: 'Customer', cell: (row) => row.name },
]

const idOf = (row: Row) => row.id
const READY: TableState<Row> = { status: 'ready', rows }

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  screenIs('wide')
})

function screenIs(width: 'wide' | 'narrow') {
  const list = { matches: width === 'narrow', addEventListener: vi.fn(), removeEventListener: vi.fn() }
  vi.stubGlobal('matchMedia', () => list)
}

type TableInput = { state?: TableState<Row>; selection?: Selection; onSort?: () => void; shortcuts?: boolean }

function table({ state = { status: 'ready', rows }, ...props }: TableInput = {}) {
  return (
    <DataTable
      caption="Policies"
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.id}
      rowLink={(row, { children, ...props }) => (
        <a href={`#${row.id}`} {...props}>
          {children}
        </a>
      )}
      state={state}
      empty={<p>No policies yet</p>}
      sort={{ column: 'policy', direction: 'ascending' }}
      {...props}
    />
  )
}

test('renders a table with a caption, column and row headers and the sort order', async () => {
  await mount(table({ onSort: vi.fn() }))
  expect(find('caption').textContent).toBe('Policies')
  expect([...document.querySelectorAll('th[scope=col]')].map((th) => th.getAttribute('aria-sort'))).toEqual([
    'ascending',
    null,
  ])
  expect([...document.querySelectorAll('th[scope=row] a')].map((link) => link.textContent)).toEqual(['A', 'B', 'C'])
})

test('clicking a header requests the other sort order', async () => {
  const sort = vi.fn()
  await mount(table({ onSort: sort }))
  await press(find('th button'))
  expect(sort).toHaveBeenCalledExactlyOnceWith({ column: 'policy', direction: 'descending' })
})

test('narrow screens show cards with the same links', async () => {
  screenIs('narrow')
  await mount(table())
  expect(document.querySelector('table')).toBeNull()
  expect([...document.querySelectorAll('ul[aria-label=Policies] a')].map((link) => link.textContent)).toEqual([
    'A',
    'B',
    'C',
  ])
})

test('cards label every value after the first text', async () => {
  screenIs('narrow')
  const counted: readonly Column<Row>[] = [...columns, { id: 'claims', header: 'Claims', align: 'end', cell: () => 3 }]
  await mount(
    <DataTable caption="Policies" columns={counted} rowKey={idOf} rowName={idOf} state={READY} empty="None" />,
  )
  expect([...document.querySelectorAll('li dl')].map((list) => list.textContent)).toEqual([
    'Claims3',
    'Claims3',
    'Claims3',
  ])
})

test('while loading, headers are shown and the region is busy', async () => {
  await mount(table({ state: { status: 'loading' } }))
  expect(document.querySelectorAll('th[scope=col]')).toHaveLength(2)
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
})

test('a refetch keeps the rows', async () => {
  await mount(table({ state: { status: 'ready', rows, refetching: true } }))
  expect(document.querySelectorAll('[data-row]')).toHaveLength(3)
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
})

test('without rows, the empty state of the page is shown', async () => {
  await mount(table({ state: { status: 'ready', rows: [] } }))
  expect(document.body.textContent).toBe('No policies yet')
})

test('a failed list shows the error and can be retried', async () => {
  const retry = vi.fn()
  await mount(
    table({ state: { status: 'failed', title: 'Not loaded', text: 'Try again', code: '7H2K', onRetry: retry } }),
  )
  expect(find('[role=alert]').textContent).toContain('Code 7H2K')
  await press(find('button'))
  expect(retry).toHaveBeenCalledOnce()
})

test('the checkbox of the header selects and clears all rows and shows a partial selection', async () => {
  const change = vi.fn()
  const { redraw } = await mount(table({ selection: { selected: new Set(['b']), onChange: change } }))
  const all = find<HTMLInputElement>('thead input')
  expect(all.indeterminate).toBe(true)
  await press(all)
  expect(change).toHaveBeenLastCalledWith(new Set(['a', 'b', 'c']))
  await redraw(table({ selection: { selected: new Set(['a', 'b', 'c']), onChange: change } }))
  expect(all.indeterminate).toBe(false)
  await press(all)
  expect(change).toHaveBeenLastCalledWith(new Set())
})

test('j and k move from row to row, x selects the row', async () => {
  const change = vi.fn()
  await mount(table({ selection: { selected: new Set(), onChange: change } }))
  for (const key of ['j', 'j', 'j', 'j', 'k']) await pressKey(document.activeElement ?? document.body, key)
  expect(document.activeElement?.textContent).toBe('B')
  await pressKey(document.activeElement ?? document.body, 'x')
  expect(change).toHaveBeenLastCalledWith(new Set(['b']))
})

test('shortcuts are inactive while typing and when switched off', async () => {
  const { redraw } = await mount(
    <>
      <input />
      {table()}
    </>,
  )
  find('input').focus()
  await pressKey(find('input'), 'j')
  expect(document.activeElement).toBe(find('input'))
  await redraw(table({ shortcuts: false }))
  await pressKey(document.body, 'j')
  expect(document.activeElement).toBe(document.body)
})

test('a list that was loading shows its first rows before the others; a list that opens with its rows shows all of them', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ id: `row${index}`, name: 'Akosua' }))
  const drawn: string[] = []
  const element = (state: TableState<Row>) => (
    <DataTable
      caption="Policies"
      columns={[{ id: 'policy', header: 'Policy', cell: (row: Row) => drawn.push(row.id) }]}
      rowKey={idOf}
      rowName={idOf}
      state={state}
      empty={null}
    />
  )
  const { redraw } = await mount(element({ status: 'loading' }))
  await redraw(element({ status: 'ready', rows: many }))
  expect(drawn.slice(14, 16)).toEqual(['row14', 'row0'])
  expect(document.querySelectorAll('[data-row]')).toHaveLength(50)

  drawn.length = 0
  await mount(element({ status: 'ready', rows: many }))
  expect(drawn.slice(9, 11)).toEqual(['row9', 'row10'])
})
