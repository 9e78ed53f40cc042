import type { DraftProgress } from '../../platform/routes/guards.ts'

/**
 * Checks that the router runs before it opens a sales page. A single import keeps the chunk list of the first screen short.
 */
export const saleEntry = {
  motor: async (): Promise<DraftProgress | null> => (await import('../../sales/motor/progress.ts')).motorProgress(),
  travel: async (): Promise<DraftProgress | null> => (await import('../../sales/travel/progress.ts')).travelProgress(),
  renewNow: async (policyId: string) => (await import('../../sales/renewals/draft.ts')).renewNow(policyId),
  newSale: async (product: 'motor' | 'travel') =>
    product === 'motor'
      ? (await import('../../sales/motor/progress.ts')).newMotorSale()
      : (await import('../../sales/travel/progress.ts')).newTravelSale(),
}
