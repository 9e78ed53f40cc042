import type { ClaimAction } from '@okwan/contract/service/claims'

/** Actions of a claim that `order` contains, sorted like `order`; the first action is the primary button. */
export function orderActions<State extends { action: ClaimAction }>(
  states: readonly State[],
  order: readonly ClaimAction[],
): State[] {
  return order.flatMap((action) => states.filter((state) => state.action === action))
}
