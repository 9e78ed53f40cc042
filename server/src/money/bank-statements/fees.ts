import * as z from 'zod'
import { one, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const feesRow = z.object({ taken: z.number(), funded: z.number() })

/** Fees that providers took from collected money, and what the operating account has paid for them. */
export async function feesOf(tx: Tx) {
  const { taken, funded } = await one(
    tx,
    feesRow,
    sql`select coalesce((select sum(debit_pesewas) from journal_lines where account = 'collectionFees'), 0)::bigint as taken,
          coalesce((select sum(l.debit_pesewas) from journals j join journal_lines l on l.journal_id = j.id
                    where j.event = 'gateway-fees-funded' and l.account = 'premiumTrustBank'), 0)::bigint as funded`,
  )
  return { takenPesewas: taken, fundedPesewas: funded, owedPesewas: Math.max(0, taken - funded) }
}
