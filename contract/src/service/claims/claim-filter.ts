import {
  CLAIM_OUTCOMES,
  CLAIM_SERVICE_LEVELS,
  CLAIM_STATUSES,
  MOTOR_CLAIM_TYPES,
  TRAVEL_CLAIM_TYPES,
} from '@okwan/domain/service/claims/terms'
import * as z from 'zod'
import { amountRange, coverCode, customerCode, id, isoDate } from '../../platform/fields.ts'
import { searchText } from '../../platform/paging.ts'

export const claimType = z.enum([...MOTOR_CLAIM_TYPES, ...TRAVEL_CLAIM_TYPES])
export const claimStatus = z.enum(CLAIM_STATUSES)

export const claimFilter = {
  q: searchText.min(3, { error: 'Enter at least 3 characters' }).optional(),
  /**
   * `overdue`: open, and its next deadline has passed. `breached`: a regulatory deadline was missed, even if settled now.
   * `for-me`: the office has the next action and the caller may take it.
   */
  view: z.enum(['open', 'to-decide', 'for-me', 'mine', 'to-pay', 'overdue', 'breached', 'done']).optional(),
  type: claimType.optional(),
  status: claimStatus.optional(),
  handlerId: id.optional(),
  /** Range of the reserve; for sellers, of the amount paid. */
  ...amountRange,
  /** Range of the date of loss. */
  lossFrom: isoDate.optional(),
  lossTo: isoDate.optional(),
  reportedFrom: isoDate.optional(),
  reportedTo: isoDate.optional(),
  /** Claims with a payout that was paid in this period. */
  paidFrom: isoDate.optional(),
  paidTo: isoDate.optional(),
  product: z.enum(['motor', 'travel']).optional(),
  /** A motor cover, or the code of a travel plan. */
  coverType: coverCode.optional(),
  outcome: z.enum([...CLAIM_OUTCOMES, 'not-withdrawn']).optional(),
  /** Claims that have met or missed this service level, so that its time no longer runs. */
  serviceLevel: z.enum(CLAIM_SERVICE_LEVELS).optional(),
  policyId: id.optional(),
  customerCode: customerCode.optional(),
  branchId: id.optional(),
  sort: z.enum(['-reportedAt', 'nextDueOn']).default('-reportedAt'),
}
