import type { ListedPolicy } from '@okwan/contract/policies/policies'

export function policyPath({ product, policyId }: Pick<ListedPolicy, 'product' | 'policyId'>): string {
  return `/policies/${product}-${policyId}`
}
