import type { ClaimAction } from '@okwan/contract/service/claims'

/** The wanted actions of a claim in the wanted order; the first one is the primary button. */
export function orderActions<State extends { action: ClaimAction }>(
  states: readonly State[],
  order: readonly ClaimAction[],
): State[] {
  return order.flatMap((action) => states.filter((state) => state.action === action))
}
