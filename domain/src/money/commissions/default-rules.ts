import { PRODUCT_CODES } from '../../products/rating/terms.ts'
import type { CommissionRule } from './rates.ts'

/** Motor commission may be clawed back whole until this many days of cover have passed: no selling for the commission. */
const MOTOR_VESTING_DAYS = 14

/** What a new installation starts with; afterwards the rows in the database stand. No cap of the regulator is public. */
export const DEFAULT_COMMISSION_RULES: readonly CommissionRule[] = [
  ...rules(PRODUCT_CODES.thirdparty, 1_000, 1_500, 100, MOTOR_VESTING_DAYS),
  ...rules(PRODUCT_CODES.xtra, 1_250, 1_750, 100, MOTOR_VESTING_DAYS),
  ...rules(PRODUCT_CODES.fire, 1_250, 1_750, 100, MOTOR_VESTING_DAYS),
  ...rules(PRODUCT_CODES.comprehensive, 1_500, 2_000, 150, MOTOR_VESTING_DAYS),
  // Travel vests when the trip begins.
  ...rules('TRAVEL', 1_200, 1_700, 100, 0),
]

function rules(
  productCode: string,
  agentBps: number,
  agentMaxBps: number,
  staffBps: number,
  vestingDays: number,
): CommissionRule[] {
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
    { ...shared, id: `${productCode}-staff`, group: 'STAFF', rateBps: staffBps, maxRateBps: staffBps },
  ]
}
