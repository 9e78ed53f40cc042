// @vitest-environment jsdom
import type { PolicyDetail } from '@okwan/contract/policies/policies'
import type { Role } from '@okwan/domain/platform/permissions'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '../../ui/test/mount.tsx'
import { Challenged } from './Challenged.tsx'

const user = vi.hoisted((): { role: Role } => ({ role: 'Agent' }))

vi.mock('../../platform/session/current.ts', () => ({ useUser: () => user }))
vi.mock('@tanstack/react-router', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))

async function show(role: Role, change: Partial<PolicyDetail> = {}) {
  user.role = role
  const policy = {
    product: 'motor',
    challengeReason: 'MID_REJECTED',
    challengeOwner: null,
    customer: { fullName: 'Kwasi Bediako', phone: '233244219921' },
    vehicleDetails: { registrationNumber: 'GR 2199-21', chassisNumber: 'KMHDH41EP6B002199' },
    ...change,
    // Only the fields that the banner reads.
  } as PolicyDetail
  await mount(<Challenged policy={policy} onAddNote={() => {}} />)
  const acts = [...document.querySelectorAll('a, button')].map(({ textContent }) => textContent)
  return { text: document.body.textContent, acts }
}

test('a seller sees the rejected details, the next step and the actions', async () => {
  const { text, acts } = await show('Agent')
  expect(text).toContain('Rejected by MID: GR 2199-21, chassis number KMHDH41EP6B002199. Awaiting the office')
  expect(text).toContain('Compare these numbers with the vehicle’s registration document.')
  expect(text).toContain('Let the customer know that the vehicle isn’t insured yet.')
  expect(acts).toEqual(['Call customer', 'Add note'])
})

test('a masked number cannot be called', async () => {
  const { acts } = await show('Agent', { customer: { fullName: 'K••• B•••', phone: '024 ••• 9921' } })
  expect(acts).toEqual(['Add note'])
})

test('the office resolves the policy instead', async () => {
  const { text, acts } = await show('Staff', { challengeOwner: 'Abena Owusu' })
  expect(acts).toEqual(['Resolve'])
  expect(text).toContain('Assigned to Abena Owusu')
  expect(text).not.toContain('Compare these numbers')
})
