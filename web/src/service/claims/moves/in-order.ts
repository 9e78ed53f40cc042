import type { ClaimAction } from '@okwan/contract/service/claims'

/** The wanted actions of a claim in the wanted order; the first one is the primary button. */
export function inOrder<State extends { action: ClaimAction }>(
  states: readonly State[],
  wanted: readonly ClaimAction[],
): State[] {
  return wanted.flatMap((action) => states.filter((state) => state.action === action))
}
