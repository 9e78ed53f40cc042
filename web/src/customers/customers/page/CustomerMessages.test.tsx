// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../../../ui/test/mount.tsx'
import { CustomerMessages } from './CustomerMessages.tsx'

vi.mock('../../../platform/session/UnlessReadOnly.tsx', () => ({
  UnlessReadOnly: ({ children }: { children: unknown }) => children,
}))

afterEach(() => {
  vi.unstubAllGlobals()
})

const message = {
  messageId: '7',
  channel: 'sms',
  about: 'Policy issued',
  to: '024 ••• 1111',
  status: 'sent',
  failure: null,
  isFallback: false,
  createdAt: '2026-11-16T09:00:00.000Z',
  sentAt: null,
  resendTo: '024 ••• 5556',
}

async function show(messages: object[]) {
  // jsdom does not implement these methods.
  Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} })
  const fetch = vi.fn(async (_url: string, init?: RequestInit) =>
    Response.json({ data: init?.method === 'POST' ? { to: '024 ••• 5556' } : messages }),
  )
  vi.stubGlobal('fetch', fetch)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <CustomerMessages customerCode="CUS-000012" />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Policy issued'))
  return fetch
}

const posts = (fetch: ReturnType<typeof vi.fn>) => fetch.mock.calls.filter(([, init]) => init?.method === 'POST')

test('a message is sent again only after a confirmation with the number on record', async () => {
  const fetch = await show([message])
  const button = find('button')
  expect(button.textContent).toBe('Resend')
  await press(button)
  expect(posts(fetch)).toHaveLength(0)
  const dialog = find('dialog')
  expect(dialog.textContent).toContain('Resend “Policy issued”?')
  expect(dialog.textContent).toContain('by SMS to 024 ••• 5556, the number on record')
  await press(find('dialog button[type=submit]'))
  await vi.waitFor(() => expect(posts(fetch)).toHaveLength(1))
})

test('a message that cannot be resent has no button', async () => {
  await show([{ ...message, resendTo: null }])
  expect(document.querySelector('button')).toBeNull()
})
