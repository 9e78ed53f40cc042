// @vitest-environment jsdom
import type { PayoutDetail } from '@okwan/contract/money/payouts'
import type { ProblemBody } from '@okwan/contract/platform/errors'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { PayoutActions } from './PayoutActions.tsx'
import { noteTitle } from './words.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

// Only the fields that the buttons read.
const payout = { payoutId: '7', payoutNumber: 'RF-7', version: 3, state: 'requested', allowedActions: ['take'] }

async function startReview(status: number, code: ProblemBody['code']) {
  vi.stubGlobal('fetch', async () => Response.json({ status, code, detail: 'Reload the payout.' }, { status }))
  Element.prototype.scrollIntoView = () => {}
  const onOvertaken = vi.fn()
  const queryClient = new QueryClient()
  await mount(
    <QueryClientProvider client={queryClient}>
      <PayoutActions
        queue="refunds"
        payout={{ ...payout, decideRefusal: null } as unknown as PayoutDetail}
        onOvertaken={onOvertaken}
        onActed={() => {}}
        onRecommend={() => {}}
      />
    </QueryClientProvider>,
  )
  await press(find('button'))
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))
  return onOvertaken
}

test('a decision on a stale version shows the current payout instead of an error', async () => {
  expect(await startReview(412, 'stale_version')).toHaveBeenCalledOnce()
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('any other refusal is shown above the buttons', async () => {
  expect(await startReview(422, 'illegal_move')).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(find('[role=alert]').textContent).toContain('Reload the payout.'))
})

test('the title of a note is the last action that wrote one', () => {
  const trail = ['payout-returned', 'payout-recommended', 'payout-fail', 'payout-taken'].map((action) => ({ action }))
  expect(noteTitle(trail)).toBe('Failed')
  expect(noteTitle(trail.slice(0, 2))).toBe('Returned to reviewer')
  expect(noteTitle([])).toBeUndefined()
})
