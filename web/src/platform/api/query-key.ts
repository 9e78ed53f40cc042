import type { ApiKey } from '@okwan/contract/all'

/** Reads of more than one endpoint, or of what this browser stores. */
type LocalRead =
  | 'file-picture'
  | 'fleet-cover'
  | 'motor-referral'
  | 'payout-batch'
  | 'stored-health-answers'
  | 'runbook'
  | 'stored-notice'
  | 'travel-referral'
  | 'travel-sale'

/** The key of a read that `query` does not build. It begins with the endpoint, so that `refresh` finds it. */
export function queryKey(name: ApiKey | LocalRead, ...about: readonly unknown[]) {
  return [name, ...about] as const
}
