import { notice } from '@okwan/contract/platform/fields'
import { travelPrice } from '@okwan/contract/products/travel-plans'
import type { TravelPrice } from '@okwan/domain/products/travel-plans/rating'
import * as z from 'zod'
import { objectOf, storedJson } from '../../platform/db/stored-json.ts'

/** Price as stored with a quote or policy, including the displayed warnings. */
export const storedTravelPrice = storedJson(
  objectOf<TravelPrice>({
    ...travelPrice.shape,
    warnings: z.array(notice),
  }),
)
