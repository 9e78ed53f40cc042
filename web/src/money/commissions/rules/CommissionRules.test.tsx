// @vitest-environment jsdom
import type {
  CommissionRuleChange,
  CommissionRuleEffect,
  CommissionRuleOfGroup,
} from '@okwan/contract/money/commissions/rules'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../platform/api/call.ts'
import { find, mount, press, type } from '../../../ui/test/mount.tsx'
import { PendingRule } from './PendingRule.tsx'
import { ProposeRuleDrawer } from './ProposeRuleDrawer.tsx'

vi.mock('../../../platform/api/call.ts', () => ({ call: vi.fn() }))
vi.mock('../../../platform/routes/link.ts', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
}))

beforeAll(() => {
  // jsdom has no modal dialogs and no media queries.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

const EFFECT: CommissionRuleEffect = {
  policies: 1_204,
  changedPolicies: 1_200,
  beforePesewas: 848_25,
  afterPesewas: 697_83,
  largest: [],
  individualRates: {
    unchanged: 2,
    limited: 1,
    people: [{ userId: 'u', fullName: 'Kofi Adjei', fromRateBps: 1_800, toRateBps: 1_600 }],
  },
  warnings: [],
}
const CHANGE: CommissionRuleChange = {
  ruleChangeId: 'c1',
  productCode: 'MTCOMP',
  productName: 'Comprehensive',
  userGroup: 'AGENT',
  status: 'pending',
  differences: [{ field: 'rateBps', label: 'Rate', before: '15%', after: '12.34%' }],
  effectiveFrom: '2026-12-01',
  reason: 'New budget',
  requestedBy: { userId: 'a', fullName: 'Efua Mensah' },
  requestedAt: '2026-11-16T09:00:00Z',
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
  allowedActions: ['approve', 'refuse'],
  approvalRefusalReason: null,
}

const shown = (content: ReactNode) =>
  mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {content}
    </QueryClientProvider>,
  )
const text = () => document.body.textContent ?? ''
const buttons = () => [...document.querySelectorAll('section header button')].map(({ textContent }) => textContent)

beforeEach(() => {
  vi.mocked(call)
    .mockReset()
    .mockResolvedValue(EFFECT as never)
})

test('the second person sees the effect and decides', async () => {
  await shown(<PendingRule change={CHANGE} />)
  await vi.waitFor(() => expect(text()).toContain('1,204 policies: GH₵697.83 instead of GH₵848.25'))
  expect(text()).toContain('Commission changes for 1,200 policies.')
  expect(text()).toContain('1 person has an individual rate above the new maximum.')
  expect(text()).toContain('2 people have an individual rate that doesn’t change.')
  expect(text()).toContain('Kofi Adjei: 18% to 16%')
  expect(buttons()).toEqual(['Decline', 'Approve'])
})

test('the requester can only withdraw, and a change whose first day has begun shows why it can’t be approved', async () => {
  const approvalRefusalReason =
    'The start date, 1 Dec 2026, has been reached. Decline or withdraw this change and propose a later day.'
  await shown(<PendingRule change={{ ...CHANGE, allowedActions: ['withdraw'], approvalRefusalReason }} />)
  expect(buttons()).toEqual(['Withdraw'])
  expect(text()).toContain(approvalRefusalReason)
})

test('a failed calculation can be repeated', async () => {
  vi.mocked(call).mockRejectedValueOnce(new Error('no connection'))
  await shown(<PendingRule change={CHANGE} />)
  await vi.waitFor(() => expect(text()).toContain('Couldn’t load the effect'))
})

test('a change is requested after its effect was shown, and each new value needs a new calculation', async () => {
  const current = { rateBps: 1_500, maxRateBps: 2_000, minPesewas: 0, maxPesewas: null, vestingDays: 14 }
  const rule = {
    productCode: 'MTCOMP',
    productName: 'Comprehensive',
    userGroup: 'AGENT',
    current: { ...current, effectiveFrom: '2024-01-01' },
    planned: [],
    pendingChange: null,
  } as unknown as CommissionRuleOfGroup
  await shown(<ProposeRuleDrawer rule={rule} onClose={() => {}} />)
  const submit = () => find<HTMLButtonElement>('button[type=submit]')
  const rate = find<HTMLInputElement>('input[name=rateBps]')
  await type(rate, 'a lot')
  await press(submit())
  await vi.waitFor(() => expect(text()).toContain('Enter a percentage, such as 12.5'))
  expect(call).not.toHaveBeenCalled()
  await type(rate, '12.34')
  await press(submit())
  await vi.waitFor(() => expect(submit().textContent).toBe('Request change'))
  await type(rate, '12.35')
  expect(submit().textContent).toBe('Show effect')
  await press(submit())
  await vi.waitFor(() => expect(submit().textContent).toBe('Request change'))
  await type(find<HTMLTextAreaElement>('textarea'), 'New budget')
  await press(submit())
  await vi.waitFor(() =>
    expect(call).toHaveBeenLastCalledWith('POST /commission-rule-changes', {
      body: expect.objectContaining({ productCode: 'MTCOMP', rateBps: 1_235, maxPesewas: null, reason: 'New budget' }),
    }),
  )
})
