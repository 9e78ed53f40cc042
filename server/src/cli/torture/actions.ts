import { Refused } from './client.ts'

/** Counts accepted actions, and refusals by code. */
export type Actions = {
  topUps: number
  transfers: number
  withdrawals: number
  offers: number
  payments: number
  cancellations: number
  refunds: number
  settlements: number
  refused: Record<string, number>
}

export function noActions(): Actions {
  const wallet = { topUps: 0, transfers: 0, withdrawals: 0 }
  return { ...wallet, offers: 0, payments: 0, cancellations: 0, refunds: 0, settlements: 0, refused: {} }
}

/** Runs an action; a refusal is counted and ends it. */
export async function countRefusal(actions: Actions, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    actions.refused[error.code] = (actions.refused[error.code] ?? 0) + 1
  }
}
