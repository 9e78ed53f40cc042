// @vitest-environment jsdom
import type { MidComparisonOverview, MidDifference } from '@okwan/contract/service/mid-comparisons'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { mount } from '../../ui/test/mount.tsx'
import { DifferenceDetails } from './DifferenceDrawer.tsx'
import { LastRun } from './MidComparisonPage.tsx'
import { statusOf, warningOf } from './words.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const difference: MidDifference = {
  differenceId: 'd1',
  kind: 'missing-here',
  policyNumber: 'MTR-26-900001',
  policyId: null,
  startDate: '2026-11-16',
  okwanValue: 'None',
  midValue: 'In force until 2027-11-15',
  state: 'open',
  firstSeenAt: '2026-11-16T03:00:00Z',
  ageDays: 2,
  ownerId: null,
  ownerName: null,
  note: null,
  explainedBy: null,
  pushedAt: null,
  pushResult: null,
  canPush: false,
}

test.each<[Partial<MidDifference>, string]>([
  [{}, 'Open'],
  [{ pushedAt: '2026-11-16T09:00:00Z' }, 'Sending'],
  [{ pushedAt: '2026-11-16T09:00:00Z', pushResult: 'Accepted, MID-1' }, 'Resent'],
  [{ pushedAt: '2026-11-16T09:00:00Z', pushResult: 'Rejected: cover exists' }, 'Rejected by MID'],
  [{ state: 'explained' }, 'Explained'],
  [{ state: 'resolved' }, 'Resolved'],
])('a difference with %o has the status %s', (change, label) => {
  expect(statusOf({ ...difference, ...change }).label).toBe(label)
})

test('a policy that only the MID has can be explained but not sent again', async () => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <DifferenceDetails difference={difference} />
    </QueryClientProvider>,
  )
  const labels = [...document.querySelectorAll('button')].map((button) => button.textContent)
  expect(labels).toContain('Explain')
  expect(labels).not.toContain('Resend')
  expect(document.body.textContent).toContain('Ask the NIC who recorded this policy')
})

const overview: MidComparisonOverview = { lastRun: null, lastFinishedAt: null, open: 0, oldestAt: null }

const failed = {
  runId: 'r1',
  day: '2026-11-18',
  state: 'failed',
  startedBy: null,
  startedAt: '2026-11-18T03:00:00Z',
  finishedAt: '2026-11-18T05:00:00Z',
  compared: null,
  differences: null,
  note: 'the MID did not list our policies',
} as const

test('an old or failed comparison is reported', () => {
  const now = new Date('2026-11-18T12:00:00Z')
  expect(warningOf(overview, now)).toBeUndefined()
  expect(warningOf({ ...overview, lastFinishedAt: '2026-11-18T03:00:00Z' }, now)).toBeUndefined()
  expect(warningOf({ ...overview, lastFinishedAt: '2026-11-16T03:00:00Z' }, now)).toContain('36 hours')
  expect(warningOf({ ...overview, lastRun: failed }, now)).toContain('the MID did not list our policies')
})

test('a failed comparison shows no result', async () => {
  const { redraw } = await mount(<LastRun overview={{ ...overview, lastRun: failed }} />)
  expect(document.body.textContent).toBe('Not compared yet.')
  await redraw(<LastRun overview={{ ...overview, lastRun: failed, lastFinishedAt: '2026-11-17T03:10:00Z' }} />)
  expect(document.body.textContent).toContain('Last compared')
  expect(document.body.textContent).not.toContain('policies')
})
