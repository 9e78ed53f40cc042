import type { Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { TryLater } from '../../platform/http/problems.ts'
import { countLookups, insertLookup, type LookupKind, lockLookups } from './lookup-store.ts'

/** Hourly limit of lookups per user, to prevent harvesting of customer data. */
const PER_HOUR: Record<LookupKind, number> = { customer: 120, 'number-holder': 60 }
const HOUR_MS = 3_600_000

type Lookup = { kind: LookupKind; found?: readonly { id: string }[] }

/** Counts the lookups of a user, including concurrent ones, and records which customers were found. */
export async function countLookup(tx: Tx, actor: Pick<Actor, 'id'>, { kind, found = [] }: Lookup, now: Date) {
  await lockLookups(tx, actor.id)
  if ((await countLookups(tx, actor.id, kind, new Date(now.getTime() - HOUR_MS))) >= PER_HOUR[kind]) {
    throw new TryLater('too_many', 'Too many lookups. Try again in an hour.', HOUR_MS / 1000)
  }
  const customerIds = found.map(({ id }) => id)
  await insertLookup(tx, { userId: actor.id, kind, customerIds, now })
}
