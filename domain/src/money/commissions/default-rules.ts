import { PRODUCT_CODES } from '../../products/rating/terms.ts'
import type { CommissionRule } from './rates.ts'

/** A cancellation within these days of cover reverses the whole commission, so that no one sells only for the commission. */
const MOTOR_VESTING_DAYS = 14

/** Rules of a new installation; later changes are in the database. The regulator publishes no maximum. */
export const DEFAULT_COMMISSION_RULES: readonly CommissionRule[] = [
  ...rules(PRODUCT_CODES.thirdparty, {
    agentBps: 1_000,
    agentMaxBps: 1_500,
    staffBps: 100,
    vestingDays: MOTOR_VESTING_DAYS,
  }),
  ...rules(PRODUCT_CODES.xtra, { agentBps: 1_250, agentMaxBps: 1_750, staffBps: 100, vestingDays: MOTOR_VESTING_DAYS }),
  ...rules(PRODUCT_CODES.fire, { agentBps: 1_250, agentMaxBps: 1_750, staffBps: 100, vestingDays: MOTOR_VESTING_DAYS }),
  ...rules(PRODUCT_CODES.comprehensive, {
    agentBps: 1_500,
    agentMaxBps: 2_000,
    staffBps: 150,
    vestingDays: MOTOR_VESTING_DAYS,
  }),
  // Travel commission vests when the trip begins.
  ...rules('TRAVEL', { agentBps: 1_200, agentMaxBps: 1_700, staffBps: 100, vestingDays: 0 }),
]

type Rates = { agentBps: number; agentMaxBps: number; staffBps: number; vestingDays: number }

function rules(productCode: string, { agentBps, agentMaxBps, staffBps, vestingDays }: Rates): CommissionRule[] {
  const shared = {
    productCode,
    minPesewas: 0,
    maxPesewas: null,
    vestingDays,
    effectiveFrom: '2024-01-01',
    effectiveTo: null,
  }
  return [
    { ...shared, id: `${productCode}-agent`, group: 'AGENT', rateBps: agentBps, maxRateBps: agentMaxBps },
    // Staff rates can be raised to twice the default (decision 0151).
    { ...shared, id: `${productCode}-staff`, group: 'STAFF', rateBps: staffBps, maxRateBps: 2 * staffBps },
  ]
}
