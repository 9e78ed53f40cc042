import { FIRST_RUN_STEPS, type FirstRunStep } from '@okwan/domain/people/settings/terms'
import type { Ctx } from '../../platform/http/context.ts'
import { findFirstRun } from './store.ts'

/** Steps to set up a new installation, and whether each is done. No steps are returned after the first policy. */
export async function getFirstRun({ tx, now, product: { settings } }: Ctx) {
  const found = await findFirstRun(tx)
  if (found.policy) return []
  const { address, phone, licenceNumber } = settings.at('company', now)
  const { trustAccount, operatingAccount } = settings.at('bank-accounts', now)
  const isDone: Record<FirstRunStep, boolean> = {
    ...found,
    company: [address, phone, licenceNumber].every(Boolean),
    'bank-accounts': [trustAccount, operatingAccount].every(Boolean),
  }
  return FIRST_RUN_STEPS.map((step) => ({ step, isDone: isDone[step] }))
}
