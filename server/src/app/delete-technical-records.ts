import { forgetPersonLookUps } from '../customers/customers/forget-person-look-ups.ts'
import { forgetCodes } from '../people/auth/forget-codes.ts'
import { forgetEvents } from '../platform/analytics/forget-events.ts'
import { MOST_AT_ONCE } from '../platform/db/remove-some.ts'
import type { Product } from '../platform/http/context.ts'
import { forgetKeys } from '../platform/http/idempotency.ts'

export const FORGET_TRACES_EVERY_MS = 3_600_000

/** Deletes old technical records, which contain personal data and would grow without limit. */
export async function forgetTraces({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const forget of [forgetPersonLookUps, forgetCodes, forgetKeys, forgetEvents]) {
    while ((await db.transaction((tx) => forget(tx, now))) >= MOST_AT_ONCE) continue
  }
}
