// @vitest-environment jsdom
import type { SearchHit } from '@okwan/contract/reports/search'
import type { Role } from '@okwan/domain/platform/permissions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { call } from '../../platform/api/call.ts'
import { useUser } from '../../platform/session/current.ts'
import type { StoredUser } from '../../platform/session/session.ts'
import { mount } from '../../ui/test/mount.tsx'
import { type FoundRecord, useFoundRecords } from './use-found-records.ts'

vi.mock('../../platform/api/call.ts', () => ({ call: vi.fn() }))
vi.mock('../../platform/session/current.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useUser: vi.fn(),
}))

const HITS: SearchHit[] = [
  {
    kind: 'claim',
    claimId: 'c1',
    claimNumber: 'CLM-000003',
    typeLabel: 'Theft',
    statusText: 'Reported',
    customerName: 'Ama Owusu',
  },
  {
    kind: 'payout',
    payoutId: 'r1',
    payoutNumber: 'RF-000012',
    isRefund: true,
    payeeName: 'Ama',
    amountPesewas: 100_00,
  },
  {
    kind: 'payout',
    payoutId: 'w1',
    payoutNumber: 'CM-000013',
    isRefund: false,
    payeeName: 'Yaw',
    amountPesewas: 50_00,
  },
  { kind: 'person', userId: 'u1', fullName: 'Abena Owusu', role: 'Staff', branchName: 'Accra Central' },
]

async function foundBy(role: Role, hits = HITS, count = hits.length): Promise<FoundRecord[]> {
  vi.mocked(useUser).mockReturnValue({ userId: 'me', role, fullName: 'Me' } as StoredUser)
  vi.mocked(call).mockResolvedValue(hits as never)
  const seen = vi.fn<(records: FoundRecord[]) => void>()
  function Search() {
    const { records } = useFoundRecords('owusu')
    useEffect(() => seen(records))
    return null
  }
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <Search />
    </QueryClientProvider>,
  )
  const found = () => seen.mock.lastCall?.[0] ?? []
  await vi.waitFor(() => expect(found()).toHaveLength(count))
  return found()
}

test('claims, refunds, payouts and people open in their lists', async () => {
  const found = await foundBy('SuperAdmin')
  expect(found.map(({ group, label, detail, to }) => [group, label, detail, String(to)])).toEqual([
    ['Claim', 'CLM-000003 Theft', 'Ama Owusu · Reported', '/service-request/claims'],
    ['Refund', 'RF-000012', 'Ama · GH₵100.00', '/refunds-and-payouts/cancellation'],
    ['Payout', 'CM-000013', 'Yaw · GH₵50.00', '/refunds-and-payouts/payout'],
    ['Person', 'Abena Owusu', 'Staff · Accra Central', '/staff/u1'],
  ])
  expect(found[0]?.search).toEqual({ open: 'c1' })
})

test('a seller opens a claim on the page of own claims', async () => {
  const [claim] = await foundBy('Agent')
  expect(String(claim?.to)).not.toBe('/service-request/claims')
})

test('a policy is named by its plate and customer, and the first one offers its next steps', async () => {
  const policy: SearchHit = {
    kind: 'policy',
    policyId: 'p1',
    product: 'motor',
    policyNumber: 'MTR-26-000015',
    registrationNumber: 'GR 4827-22',
    customerName: 'Adwoa Nyarko',
    statusText: 'Active',
    allowedActions: ['certificate', 'cancel', 'claim'],
  }
  const found = await foundBy('Agent', [policy, { ...policy, policyId: 'p2' }], 4)
  expect(found.map(({ group, plate, label, detail }) => [group, plate, label, detail])).toEqual([
    ['Policy', 'GR 4827-22', 'Adwoa Nyarko', 'MTR-26-000015 · Active'],
    ['Actions', undefined, 'Certificate', 'GR 4827-22'],
    ['Actions', undefined, 'Cancel policy', 'GR 4827-22'],
    ['Policy', 'GR 4827-22', 'Adwoa Nyarko', 'MTR-26-000015 · Active'],
  ])
})
