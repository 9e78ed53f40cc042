import { notice } from '@okwan/contract/platform/fields'
import { travelPrice } from '@okwan/contract/products/travel-plans'
import type { TravelPrice } from '@okwan/domain/products/travel-plans/rating'
import * as z from 'zod'
import { objectOf, storedJson } from '../../platform/db/stored-json.ts'

/** A price as a quote and a policy keep it, with the warnings that the customer saw. */
export const storedTravelPrice = storedJson(
  objectOf<TravelPrice>({
    ...travelPrice.shape,
    warnings: z.array(notice),
  }),
)
