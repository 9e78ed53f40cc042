import { type Page, test } from '@playwright/test'
import { api } from './queue.ts'

/** Plates of the demo policies that each test may change, with a second one for a retry. All were sold by Yaw's team. */
const OWN = {
  renewed: ['GR 1691-23', 'GR 1813-19'],
  cancelled: ['AS 3460-22', 'AS 3582-18'],
  decidedTwice: ['AS 4192-22', 'GR 4741-19'],
  decidedFirst: ['GR 5229-21', 'GR 3521-23'],
  decidedSecond: ['GR 5351-23', 'AS 4680-18'],
  /** Comprehensive. */
  claimedOn: ['AS 4558-22', 'AS 1874-20'],
} as const

export type OwnPolicy = { policyId: string; policyNumber: string; plate: string; customer: string; phone: string }

/** The policy of a purpose; the signed-in user must be able to see it. */
export async function ownPolicy(page: Page, purpose: keyof typeof OWN): Promise<OwnPolicy> {
  const plate = OWN[purpose][test.info().retry] ?? OWN[purpose][0]
  const [{ policyId, policyNumber, customer }] = await api(page, 'GET', `/policies?q=${encodeURIComponent(plate)}`)
  return { policyId, policyNumber, plate, customer: customer.fullName, phone: customer.phone }
}
