import type { CoverType } from '@okwan/domain/products/rating/terms'

/** The fields of the page on which a cover is chosen, also for a renewal. */
export type EstimateValues = {
  underwriting: {
    coverType: CoverType | ''
    /** Months, or `other` for the end date chosen before. */
    months: string
    additionalTppd: string
    excessApplicable: 'yes' | 'no'
  }
}
