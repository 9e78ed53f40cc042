// @vitest-environment jsdom
import type { PayoutDetail } from '@okwan/contract/money/payouts'
import type { ProblemBody } from '@okwan/contract/platform/errors'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../../platform/session/current.ts'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { approvalDetails } from './approval-details.tsx'
import { PayoutActions } from './PayoutActions.tsx'
import { actionHint, noteTitle, payoutPerson, trailBy } from './words.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
  expect(shown).toContain('RF-7: “Start review” wasn’t applied')
  expect(shown).toContain('Review again')
})

test('any other refusal is shown above the buttons', async () => {
  expect(await startReview(422, 'illegal_move')).not.toContain('Review again')
})

test('an examiner cannot approve', async () => {
  const examiner = { examinerUntil: '2026-12-31T00:00:00Z' } as ReturnType<typeof session.user>
  vi.spyOn(session, 'user').mockReturnValue(examiner)
  const recommended = { ...payout, state: 'recommended', amountPesewas: 500_00, allowedActions: [] }
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <PayoutActions
        queue="refunds"
        payout={{ ...recommended, decideRefusal: null, reviewer: null } as unknown as PayoutDetail}
        onRecommend={() => {}}
      />
    </QueryClientProvider>,
  )
  expect(document.querySelector('button')).toBeNull()
})

test('the network, not a person, is named for a failure', () => {
  expect(trailBy({ action: 'payout-fail', by: null })).toBe('Network')
  expect(trailBy({ action: 'payout-approved', by: 'Efua Mensah' })).toBe('Efua Mensah')
})

test('the title of a note is the last action that can write a note', () => {
  const trail = ['payout-returned', 'payout-recommended', 'payout-fail', 'payout-taken'].map((action) => ({ action }))
  expect(noteTitle(trail)).toBe('Not paid by the network')
  expect(noteTitle(trail.slice(0, 2))).toBe('Returned to reviewer')
  expect(noteTitle([])).toBeUndefined()
})

test('a commission payout names its agent, other payouts their customer', () => {
  expect(payoutPerson({ kind: 'withdrawal' })).toBe('Agent')
  expect(payoutPerson({ kind: 'claim' })).toBe('Customer')
})

test('the hint says who approves after a recommendation and where a returned payout goes', () => {
  const tier = { approverRole: 'SuperAdmin', approvalsNeeded: 2 } as const
  expect(actionHint({ ...tier, state: 'in_review', allowedActions: ['recommend', 'return'] })).toBe(
    'After you recommend this payout, it needs approval by two SuperAdmins. If you return this payout, another reviewer can select it from the queue.',
  )
  expect(actionHint({ ...tier, state: 'recommended', allowedActions: ['approve', 'return'] })).toBe(
    'If you return this payout, the reviewer must check it again.',
  )
  expect(actionHint({ ...tier, state: 'requested', allowedActions: ['take'] })).toBe('')
})

test('an open payout shows its approvals and the rest of the daily limit; a paid payout shows only the people who decided', () => {
  const recommendedBy = { userId: 'u1', fullName: 'Nana Agyeman' }
  const tier = { approverRole: 'SuperAdmin', approvalsNeeded: 2, recommendedBy, recommendedAt: null } as const
  const limit = { approvedTodayPesewas: 30_000_00, dailyCapPesewas: 100_000_00 }
  const detailsOf = (state: string) =>
    approvalDetails({ ...tier, approvals: [], state } as unknown as PayoutDetail, limit).map(({ term, value }) =>
      typeof value === 'string' ? `${term}: ${value}` : term,
    )
  expect(detailsOf('recommended')).toEqual([
    'Approver: Two SuperAdmins',
    'Recommended by',
    'Approvals: 0 of 2',
    'Your limit today: GH₵70,000.00 of GH₵100,000.00 left',
  ])
  expect(detailsOf('paid')).toEqual(['Recommended by'])
})
