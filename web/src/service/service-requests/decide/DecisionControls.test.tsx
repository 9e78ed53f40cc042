// @vitest-environment jsdom
import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../../../ui/test/mount.tsx'
import { DecisionControls } from './DecisionControls.tsx'
import type { OpenDialog } from './DecisionDialogs.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  // jsdom does not implement these methods.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
  HTMLElement.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const ACTIONS: ServiceRequestDetail['actions'] = [{ action: 'approve' }, { action: 'take' }]

// Only the fields that the bar reads.
const request = (requestId: string) =>
  ({ requestId, requestNumber: `SR-${requestId}`, version: 1, actions: ACTIONS }) as ServiceRequestDetail

const queryClient = new QueryClient()
const bar = (
  requestId: string,
  { asking, ...changed }: Partial<ServiceRequestDetail> & { asking?: OpenDialog } = {},
) => (
  <QueryClientProvider client={queryClient}>
    <DecisionControls
      request={{ ...request(requestId), ...changed }}
      asking={asking}
      setAsking={() => {}}
      onDecide={() => {}}
      onMoved={() => {}}
    />
  </QueryClientProvider>
)

const isBusy = () => find('[aria-keyshortcuts="t"]').getAttribute('aria-busy') === 'true'

test('the pending state and the error of one request are not shown for the next', async () => {
  let respond: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)))
  const { redraw } = await mount(bar('7'))
  await press(find('[aria-keyshortcuts="t"]'))
  await vi.waitFor(() => expect(isBusy()).toBe(true))
  await redraw(bar('8'))
  expect(isBusy()).toBe(false)
  await act(async () => respond(Response.json({ detail: 'This record has changed.' }, { status: 422 })))
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(document.body.textContent).not.toContain('This record has changed.')
  await redraw(bar('7'))
  expect(document.body.textContent).toContain('This record has changed.')
})

test('an open dialog reports the decision of a colleague and keeps the typed text', async () => {
  const asking: OpenDialog = { act: 'reject', enteredText: 'No police report' }
  const raisedBy = { userId: '1', fullName: 'Yaw Boateng' }
  const before = { asking, raisedBy, actions: [{ action: 'reject' as const }] }
  const { redraw } = await mount(bar('7', before))
  await vi.waitFor(() => expect(find('dialog textarea')).toBeTruthy(), { timeout: 10_000 })
  expect(document.body.textContent).not.toContain('decided this request')
  const by = { userId: '2', fullName: 'Kojo Asante' }
  const decision = { by, at: '2026-11-15T10:00:00Z', reason: null }
  await redraw(bar('7', { ...before, actions: [], decision, statusText: 'Approved' }))
  expect(find('dialog').textContent).toContain('Kojo Asante decided this request on 15 Nov 2026, 10:00: Approved')
  expect((find('dialog textarea') as HTMLTextAreaElement).value).toBe('No police report')
})
