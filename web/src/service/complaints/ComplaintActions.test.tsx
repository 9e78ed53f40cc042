// @vitest-environment jsdom
import type { ComplaintDetail } from '@okwan/contract/service/complaints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { dueDay } from '../../ui/data/due/due-day.ts'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { ComplaintActions } from './ComplaintActions.tsx'
import { complaintQuery } from './complaint-query.ts'
import { oneLine } from './words.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

// Only the fields that the buttons read.
const complaint = { complaintId: '7', complaintNumber: 'CMP-26-000007', version: 3, isShared: false, about: null }

const show = (actions: ComplaintDetail['actions']) =>
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <ComplaintActions complaint={{ ...complaint, actions } as unknown as ComplaintDetail} />
    </QueryClientProvider>,
  )

test('a refused action is explained above the buttons', async () => {
  const detail = 'This complaint has changed: complaint acknowledged by Efua Mensah.'
  const fetch = vi.fn(async () => Response.json({ status: 412, code: 'stale_version', detail }, { status: 412 }))
  vi.stubGlobal('fetch', fetch)
  await show([{ action: 'acknowledge' }])
  await press(find('button'))
  await vi.waitFor(() => expect(find('[role=alert]').textContent).toBe(detail))
})

test('an action that the user may not take shows the reason', async () => {
  await show([{ action: 'acknowledge', refusalReason: 'The complaint is about a person senior to you.' }])
  expect(find('button').getAttribute('aria-disabled') ?? String(find<HTMLButtonElement>('button').disabled)).toBe(
    'true',
  )
  expect(document.body.textContent).toContain('about a person senior to you')
})

test('the view in the URL sets the order: open complaints by deadline, all complaints by receipt', () => {
  expect(complaintQuery({}, undefined)).toMatchObject({ view: 'open', sort: 'nextDueOn' })
  expect(complaintQuery({ view: 'all', category: 'x', q: 'ab' }, 'b')).toMatchObject({
    sort: '-receivedAt',
    branchId: 'b',
  })
  expect(complaintQuery({ view: 'all' }, undefined)).not.toHaveProperty('view')
  expect(complaintQuery({ category: 'sale' }, undefined)).toMatchObject({ category: 'sale' })
})

test('a deadline is due or overdue, and line breaks in a text become spaces', () => {
  expect(dueDay('2026-11-20', '2026-11-20')).toEqual({ text: 'Due 20 Nov 2026', isLate: false })
  expect(dueDay('2026-11-18', '2026-11-20')).toEqual({ text: '2 days overdue', isLate: true })
  expect(dueDay(null, '2026-11-20')).toBeUndefined()
  expect(oneLine(' a\n b ')).toBe('a b')
})
