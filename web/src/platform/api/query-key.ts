import type { ApiKey } from '@okwan/contract/all'

/** Reads that combine several endpoints, or that read the storage of this browser. */
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
