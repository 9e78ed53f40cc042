import { type Page, test } from '@playwright/test'
import { api } from './queue.ts'

/** Plates of the demo policies that each test may change, with a second one for a retry. All were sold by Yaw's team. */
const OWN = {
  renewed: ['GR 1691-23', 'GR 1813-19'],
  cancelled: ['AS 3460-22', 'AS 3582-18'],
  concurrentDecision: ['AS 4192-22', 'GR 4741-19'],
  firstOfBulk: ['GR 5229-21', 'GR 3521-23'],
  secondOfBulk: ['GR 5351-23', 'AS 4680-18'],
  /** A policy with comprehensive cover. */
  claimedOn: ['AS 4558-22', 'AS 1874-20'],
} as const

export type OwnPolicy = { policyId: string; policyNumber: string; plate: string; customer: string; phone: string }

/** The demo policy that is reserved for a purpose. The signed-in user must be able to see the policy. */
export async function ownPolicy(page: Page, purpose: keyof typeof OWN): Promise<OwnPolicy> {
  const plate = OWN[purpose][test.info().retry] ?? OWN[purpose][0]
  const [{ policyId, policyNumber, customer }] = await api(page, 'GET', `/policies?q=${encodeURIComponent(plate)}`)
  return { policyId, policyNumber, plate, customer: customer.fullName, phone: customer.phone }
}
