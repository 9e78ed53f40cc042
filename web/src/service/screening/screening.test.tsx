// @vitest-environment jsdom
import type { ScreeningHitDetail } from '@okwan/contract/service/screening'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { HitActions } from './HitActions.tsx'
import { ImportListDialog } from './ImportListDialog.tsx'
import { listStatus, viewOf } from './words.ts'

beforeEach(() => {
  // jsdom does not implement these methods.
  Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const show = (content: ReactNode) =>
  mount(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>)
// Only the fields that the buttons read.
const hit = (actions: ScreeningHitDetail['actions']) =>
  ({ hitId: '7', version: 3, actions }) as unknown as ScreeningHitDetail
const buttons = () => [...document.querySelectorAll('button')]

test('an open hit is decided as false with a reason, or proposed as true', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ data: { state: 'false' } }))
  vi.stubGlobal('fetch', fetch)
  await show(<HitActions hit={hit([{ action: 'dismiss' }, { action: 'propose' }])} />)
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['False hit', 'True hit'])
  const [dismiss] = buttons()
  if (dismiss) await press(dismiss)
  expect(document.body.textContent).toContain(
    'The decision stays in force until the customer’s details or the list entry change.',
  )
  await press(find('button[type=submit]'))
  expect(fetch).not.toHaveBeenCalled()
})

test('the proposer cannot confirm, and the reason is shown', async () => {
  const refusalReason = 'You proposed this. Another person must decide.'
  await show(<HitActions hit={hit([{ action: 'confirm', refusalReason }, { action: 'decline' }])} />)
  const [withdraw, confirm] = buttons()
  expect(withdraw?.textContent).toBe('Withdraw')
  expect(confirm?.disabled || confirm?.getAttribute('aria-disabled')).toBeTruthy()
  expect(document.body.textContent).toContain(refusalReason)
})

test('an import without a file shows an error at the field', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  await show(<ImportListDialog onClose={() => {}} />)
  await press(find('button[type=submit]'))
  expect(document.body.textContent).toContain('Select a file')
  expect(fetch).not.toHaveBeenCalled()
})

test('a wrong file shows the errors of all rows', async () => {
  const errors = ['Row 2: enter birth_date as 1970-12-31 or 1970.', 'Row 3: name is empty.'].map((message) => ({
    path: 'file',
    message,
  }))
  const detail = 'Row 2: enter birth_date as 1970-12-31 or 1970. 2 rows have errors.'
  const answer = { status: 422, code: 'list_unreadable', detail, errors }
  vi.stubGlobal('fetch', async () => Response.json(answer, { status: 422 }))
  await show(<ImportListDialog onClose={() => {}} />)
  const input = find('input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['name'], 'list.csv', { type: 'text/csv' })] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await press(find('button[type=submit]'))
  await vi.waitFor(() => expect(document.body.textContent).toContain('Row 3: name is empty'))
  expect(document.body.textContent).toContain('Row 2: enter birth_date as 1970-12-31 or 1970')
})

test('a much shorter version is imported only after its confirmation', async () => {
  const detail = 'Sanctions has 4,210 entries in version 1 and 12 entries in version 2. The import closes 37 open hits.'
  const answers = [
    Response.json({ status: 422, code: 'list_incomplete', detail }, { status: 422 }),
    Response.json({ data: { name: 'Sanctions', entryCount: 12 } }, { status: 201 }),
  ]
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => answers.shift() ?? Response.error())
  vi.stubGlobal('fetch', fetch)
  const onClose = vi.fn()
  await show(<ImportListDialog onClose={onClose} />)
  const input = find('input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['name'], 'list.csv', { type: 'text/csv' })] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await press(find('button[type=submit]'))
  await vi.waitFor(() => expect(document.body.textContent).toContain(detail))
  await press(find('button[type=submit]'))
  expect(fetch).toHaveBeenCalledTimes(1)
  await press(find('input[type=checkbox]'))
  await press(find('button[type=submit]'))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(fetch.mock.calls.map(([url]) => url.includes('isComplete=yes'))).toEqual([false, true])
})

test('a list version is current, being compared or replaced', () => {
  const list = { isCurrent: true, matchedAt: null, matchedCustomers: 4000 }
  expect(listStatus(list).label).toBe('4,000 customers compared')
  expect(listStatus({ ...list, matchedAt: '2026-11-16T09:00:00.000Z' }).label).toBe('Compared')
  expect(listStatus({ ...list, isCurrent: false }).label).toBe('Replaced')
  expect(viewOf('nonsense')).toBe('open')
})
