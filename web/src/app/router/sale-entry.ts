import type { DraftProgress } from '../../platform/routes/guards.ts'

/**
 * What the router asks the sales before it opens one of their pages. Behind one import, so that the first screen does not list
 * the chunks of every sale.
 */
export const saleEntry = {
  motor: async (): Promise<DraftProgress | null> => (await import('../../sales/motor/progress.ts')).motorProgress(),
  travel: async (): Promise<DraftProgress | null> => (await import('../../sales/travel/progress.ts')).travelProgress(),
  renewNow: async (policyId: string) => (await import('../../sales/renewals/draft.ts')).renewNow(policyId),
}
