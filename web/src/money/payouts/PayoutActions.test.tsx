// @vitest-environment jsdom
import type { PayoutDetail } from '@okwan/contract/money/payouts'
import type { ProblemBody } from '@okwan/contract/platform/errors'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { PayoutActions } from './PayoutActions.tsx'
import { noteTitle, trailBy } from './words.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

// Only the fields that the buttons read.
const payout = { payoutId: '7', payoutNumber: 'RF-7', version: 3, state: 'requested', allowedActions: ['take'] }

async function startReview(status: number, code: ProblemBody['code']) {
  const detail = 'This payout has changed: payout review started by Efua Mensah, 16/11/2026, 10:30.'
  vi.stubGlobal('fetch', async () => Response.json({ status, code, detail }, { status }))
  const queryClient = new QueryClient()
  await mount(
    <QueryClientProvider client={queryClient}>
      <PayoutActions
        queue="refunds"
        payout={{ ...payout, decideRefusal: null, reviewer: null } as unknown as PayoutDetail}
        onRecommend={() => {}}
      />
    </QueryClientProvider>,
  )
  await press(find('button'))
  await vi.waitFor(() => expect(find('[role=alert]').textContent).toContain('by Efua Mensah, 16/11/2026, 10:30'))
  return find('[role=alert]').textContent
}

test('a decision on a stale version says who changed the payout and offers to try again', async () => {
  const shown = await startReview(412, 'stale_version')
  expect(shown).toContain('RF-7: “Start review” was not applied')
  expect(shown).toContain('Review again')
})

test('any other refusal is shown above the buttons', async () => {
  expect(await startReview(422, 'illegal_move')).not.toContain('Review again')
})

test('the network, not a person, is named for a failure', () => {
  expect(trailBy({ action: 'payout-fail', by: null })).toBe('Network')
  expect(trailBy({ action: 'payout-approved', by: 'Efua Mensah' })).toBe('Efua Mensah')
})

test('the title of a note is the last action that wrote one', () => {
  const trail = ['payout-returned', 'payout-recommended', 'payout-fail', 'payout-taken'].map((action) => ({ action }))
  expect(noteTitle(trail)).toBe('Not paid by the network')
  expect(noteTitle(trail.slice(0, 2))).toBe('Returned to reviewer')
  expect(noteTitle([])).toBeUndefined()
})
