// @vitest-environment jsdom
import type { System } from '@okwan/contract/reports/system'
import { RUNBOOKS } from '@okwan/domain/reports/system/terms'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { plainText, readRunbook } from './runbooks.ts'
import { SystemPage } from './SystemPage.tsx'

vi.mock('../../platform/page/PageHeader.tsx', () => ({
  PageHeader: ({ title }: { title: string }) => <h1>{title}</h1>,
}))

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = () => {}
HTMLDialogElement.prototype.close = () => {}

afterEach(() => {
  vi.unstubAllGlobals()
})

const readAt = '2026-11-16T09:00:00.000Z'
const GOOD = { name: 'node-1', state: 'good', text: 'Up.', runbook: null, checkedAt: readAt } as const
const BACKUP = {
  name: 'Last backup',
  state: 'attention',
  text: 'Never.',
  runbook: 'OkwanBackupOld',
  checkedAt: readAt,
} as const
const UNKNOWN = { name: 'Jobs', state: 'unknown', text: 'Not read.', runbook: null, checkedAt: null } as const

function systemOf(items: System['sections'][number]['items'], verdict: Pick<System, 'isHealthy' | 'sentence'>): System {
  return { ...verdict, readAt, version: '1.0.0', sections: [{ id: 'nodes', title: 'Nodes', items }] }
}

async function show(...answers: Response[]) {
  vi.stubGlobal('fetch', async () => answers.shift() ?? Response.json({}, { status: 500 }))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await mount(
    <QueryClientProvider client={queryClient}>
      <SystemPage />
    </QueryClientProvider>,
  )
  return queryClient
}

const text = () => document.body.textContent ?? ''

test('a healthy system is described in one sentence, with the time of every item', async () => {
  const system = systemOf([GOOD], { isHealthy: true, sentence: 'All systems are working' })
  await show(Response.json({ data: system }))
  await vi.waitFor(() => expect(find('[role=status]').textContent).toContain('All systems are working'))
  expect(text()).toContain('Checked')
  expect(text()).toContain('Working')
})

test('a long section collapses the healthy items and lists the others', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ ...GOOD, name: `check ${index}` }))
  const system = systemOf([...many, BACKUP], { isHealthy: false, sentence: '1 item needs attention' })
  await show(Response.json({ data: system }))
  await vi.waitFor(() => expect(find('summary').textContent).toBe('20 of 21 passed'))
  expect(find('details').textContent).not.toContain('Last backup')
})

test('items that need attention are listed first, with their runbook', async () => {
  const verdict = { isHealthy: false, sentence: '2 items need attention' }
  await show(Response.json({ data: systemOf([GOOD, BACKUP, UNKNOWN], verdict) }))
  await vi.waitFor(() => expect(find('[role=alert]').textContent).toContain('2 items need attention'))
  expect(find('[role=alert]').textContent).toContain('Nodes · Last backup. Never.')
  expect(find('[role=alert]').textContent).toContain('Nodes · Jobs. Not read.')
  expect(text()).toContain('Not checked')
  await press(find('[aria-label="Runbook for Last backup"]'))
  await vi.waitFor(() => expect(text()).toContain('okwan backup has not finished for 26 hours'))
})

test('figures that cannot be refreshed are not called working', async () => {
  const system = systemOf([GOOD], { isHealthy: true, sentence: 'All systems are working' })
  const queryClient = await show(Response.json({ data: system }))
  await vi.waitFor(() => expect(text()).toContain('All systems are working'))
  await act(() => queryClient.refetchQueries())
  await vi.waitFor(() => expect(find('[role=alert]').textContent).toContain('Couldn’t refresh the status'))
  expect(text()).not.toContain('All systems are working')
})

test('a failure without figures offers to try again', async () => {
  await show()
  await vi.waitFor(() => expect(text()).toContain('Couldn’t load system status'))
})

test.each(RUNBOOKS)('%s has its text', async (name) => {
  const shown = plainText(await readRunbook(name))
  expect(shown).toMatch(/^Meaning\. /)
  expect(shown).not.toMatch(/\*\*|`/)
})
