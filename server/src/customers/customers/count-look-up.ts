import type { Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { TryLater } from '../../platform/http/problems.ts'
import { countLookUps, insertLookUp, type LookUpKind, lockLookUps } from './look-up-store.ts'

/** Hourly limit of look-ups per user, to prevent harvesting of customer data. */
const PER_HOUR: Record<LookUpKind, number> = { customer: 120, 'number-holder': 60 }
const HOUR_MS = 3_600_000

type LookUp = { kind: LookUpKind; found?: readonly { id: string }[] }

/** Counts the look-ups of a user, including concurrent ones, and records which customers were found. */
export async function countLookUp(tx: Tx, actor: Pick<Actor, 'id'>, { kind, found = [] }: LookUp, now: Date) {
  await lockLookUps(tx, actor.id)
  if ((await countLookUps(tx, actor.id, kind, new Date(now.getTime() - HOUR_MS))) >= PER_HOUR[kind]) {
    throw new TryLater('too_many', 'Too many look-ups. Try again in an hour.', HOUR_MS / 1000)
  }
  const customerIds = found.map(({ id }) => id)
  await insertLookUp(tx, { userId: actor.id, kind, customerIds, now })
}
