import type { ApiInput } from '@okwan/contract/all'
import type { PersonRate } from '@okwan/contract/money/commissions'
import { percent, readPercent } from './words.ts'

export type RateChange = ApiInput<'PUT /commissions/{id}'>['body']['rates'] extends (infer R)[] | undefined ? R : never

/** By product code: what was typed as per cent, or null for the default again. */
export type TypedRates = Record<string, string | null | undefined>

/** What was typed as changes to send; what stands already is none. */
export function readRates(
  typed: TypedRates,
  rates: readonly PersonRate[],
  effectiveFrom: string,
): { changes: RateChange[]; errors: Map<string, string> } {
  const changes: RateChange[] = []
  const errors = new Map<string, string>()
  for (const rate of rates) {
    const text = typed[rate.productCode]
    if (text === undefined || text === '') continue
    // The server named the product.
    const productCode = rate.productCode as RateChange['productCode']
    const rateBps = text === null ? null : readPercent(text)
    if (rateBps === undefined || (rateBps ?? 0) > rate.maxRateBps) {
      errors.set(rate.productCode, `Enter 0% to ${percent(rate.maxRateBps)}`)
    } else if (rateBps === null || rateBps !== rate.rateBps || rate.next) {
      changes.push({ productCode, rateBps, effectiveFrom })
    }
  }
  return { changes, errors }
}
