import type { RateEffect } from '@okwan/contract/money/commissions'
import { type ReplayedRate, replayRates } from '@okwan/domain/money/commissions/replay'
import { productName } from '@okwan/domain/money/commissions/terms'
import * as z from 'zod'
import { rows, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

const inForceRow = z.object({
  policy_id: z.string(),
  policy_number: z.string().nullable(),
  product: z.enum(['motor', 'travel']),
  product_code: z.string(),
  base_pesewas: z.number(),
})

/** Whether the term of policy record `r` includes the day. */
export const inForceOn = (
  day: string,
) => sql`r.issued_at is not null and r.start_date <= ${day} and r.end_date >= ${day}
  and (r.cancelled_from is null or r.cancelled_from > ${day})`

/** Policies in force on the day for which the person earned commission, with the premium of the term and its changes. */
function policiesInForce(tx: Tx, payeeId: string, { day, productCodes }: { day: string; productCodes: string[] }) {
  return rows(
    tx,
    inForceRow,
    sql`select r.policy_id, max(r.policy_number) as policy_number, r.product, c.product_code,
          sum(c.base_pesewas)::bigint as base_pesewas
        from commissions c join policy_records r on r.id = c.policy_record_id
        where c.payee_id = ${payeeId} and c.part = 0 and c.product_code = any(${productCodes}::text[])
          and ${inForceOn(day)}
        group by r.policy_id, r.product, c.product_code`,
  )
}

/** The effect of new rates on the policies in force of a person. */
export async function replayInForce(
  tx: Tx,
  payeeId: string,
  day: string,
  rates: readonly ReplayedRate[],
): Promise<RateEffect['inForce']> {
  const productCodes = rates.map(({ rule }) => rule.productCode)
  const found = rates.length > 0 ? await policiesInForce(tx, payeeId, { day, productCodes }) : []
  const { byProduct, largest, ...totals } = replayRates(
    found.map((row) => ({ policyId: row.policy_id, productCode: row.product_code, basePesewas: row.base_pesewas })),
    rates,
  )
  const rowOf = new Map(found.map((row) => [row.policy_id, row]))
  return {
    ...totals,
    byProduct: byProduct.map(({ productCode, ...sums }) => ({ productName: productName(productCode), ...sums })),
    largest: largest.flatMap(({ policyId, ...amounts }) => {
      const row = rowOf.get(policyId)
      return row ? [{ policyId, policyNumber: row.policy_number ?? '', product: row.product, ...amounts }] : []
    }),
  }
}
