import type { DraftProgress } from '../../platform/routes/guards.ts'

/**
 * Functions that the router calls before it opens a sales page. `main.tsx` loads them with one dynamic import, which keeps the
 * chunk list of the first screen short.
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
