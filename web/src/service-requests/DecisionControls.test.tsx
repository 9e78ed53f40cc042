// @vitest-environment jsdom
import type { ServiceRequestDetail } from '@okwan/contract/service-requests'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../ui/test/mount.tsx'
import { DecisionControls } from './DecisionControls.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const ACTIONS: ServiceRequestDetail['actions'] = [{ action: 'approve' }, { action: 'take' }]

// Only what the bar reads.
const request = (requestId: string) =>
  ({ requestId, requestNumber: `SR-${requestId}`, version: 1, actions: ACTIONS }) as ServiceRequestDetail

const queryClient = new QueryClient()
const bar = (requestId: string) => (
  <QueryClientProvider client={queryClient}>
    <DecisionControls
      request={request(requestId)}
      asking={undefined}
      setAsking={() => {}}
      onDecide={() => {}}
      onMoved={() => {}}
    />
  </QueryClientProvider>
)

const isBusy = () => find('[aria-keyshortcuts="t"]').getAttribute('aria-busy') === 'true'

test('what was sent about one request, and what became of it, is not said of the next', async () => {
  let answer: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const { redraw } = await mount(bar('7'))
  await press(find('[aria-keyshortcuts="t"]'))
  expect(isBusy()).toBe(true)
  await redraw(bar('8'))
  expect(isBusy()).toBe(false)
  await act(async () => answer(Response.json({ detail: 'Somebody was faster.' }, { status: 422 })))
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(document.body.textContent).not.toContain('Somebody was faster.')
  await redraw(bar('7'))
  expect(document.body.textContent).toContain('Somebody was faster.')
})
