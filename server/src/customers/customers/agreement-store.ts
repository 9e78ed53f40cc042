import type { SoldProduct } from '@okwan/domain/customers/customers/terms'
import * as z from 'zod'
import { one, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

type Agreement = { userId: string; customerId: string; product: SoldProduct }

export function insertAgreement(tx: Tx, { userId, customerId, product }: Agreement, otpRequestId: string, now: Date) {
  return run(
    tx,
    sql`insert into customer_agreements (user_id, customer_id, product, otp_request_id, agreed_at)
        values (${userId}, ${customerId}, ${product}, ${otpRequestId}, ${now})`,
  )
}

export async function hasAgreed(tx: Tx, { userId, customerId, product }: Agreement, since: Date): Promise<boolean> {
  const { found } = await one(
    tx,
    z.object({ found: z.boolean() }),
    sql`select exists (select 1 from customer_agreements where user_id = ${userId} and customer_id = ${customerId}
          and product = ${product} and agreed_at > ${since}) as found`,
  )
  return found
}
