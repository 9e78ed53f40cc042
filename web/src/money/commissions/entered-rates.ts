import type { ApiInput } from '@okwan/contract/all'
import type { PersonRate } from '@okwan/contract/money/commissions'
import { percent, readPercent } from './words.ts'

export type RateChange = ApiInput<'PUT /commissions/{id}'>['body']['rates'] extends (infer R)[] | undefined ? R : never

/** Typed percentage by product code; null returns to the default rate. */
export type EnteredRates = Record<string, string | null | undefined>

/** The typed rates as changes to send, without rates that are unchanged. */
export function readRates(
  input: EnteredRates,
  rates: readonly PersonRate[],
  effectiveFrom: string,
): { changes: RateChange[]; errors: Map<string, string> } {
  const changes: RateChange[] = []
  const errors = new Map<string, string>()
  for (const rate of rates) {
    const text = input[rate.productCode]
    if (text === undefined || text === '') continue
    // The product code came from the server, so it is one of the codes the API accepts.
    const productCode = rate.productCode as RateChange['productCode']
    const rateBps = text === null ? null : readPercent(text)
    if (rateBps === undefined || (rateBps ?? 0) > rate.maxRateBps) {
      errors.set(rate.productCode, `Enter a rate from 0% to ${percent(rate.maxRateBps)}`)
    } else if (rateBps === null || rateBps !== rate.rateBps || rate.next) {
      changes.push({ productCode, rateBps, effectiveFrom })
    }
  }
  return { changes, errors }
}
