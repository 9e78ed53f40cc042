import type { CoverType } from '@okwan/domain/products/rating/terms'

/** Form values of the price page of a sale and of a renewal. */
export type EstimateValues = {
  underwriting: {
    coverType: CoverType | ''
    /** Number of months, or `other` for the end date already in the draft. */
    months: string
    additionalTppd: string
    excessApplicable: 'yes' | 'no'
  }
}
