import * as z from 'zod'
import { type Database, one, rows } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { INVARIANTS } from '../../invariants/rules.ts'
import { violationsOf } from '../../invariants/store.ts'
import type { Movement } from '../../simulator/movement.ts'
import type { Deeds } from './agents.ts'

const openCounts = z.object({ attempts: z.number(), sendings: z.number(), payouts: z.number(), due: z.number() })
export type Open = z.output<typeof openCounts>

/** What is not at its end yet. */
export function stillOpen(db: Database, now: Date): Promise<Open> {
  return db.read((tx) =>
    one(
      tx,
      openCounts,
      sql`select (select count(*) from payment_attempts where state in ('created', 'submitted', 'awaiting', 'unknown')) as attempts,
                 (select count(*) from disbursements where state in ('created', 'submitted', 'awaiting', 'unknown')) as sendings,
                 (select count(*) from payouts where state in ('approved', 'waiting_for_float', 'disbursing')) as payouts,
                 (select count(*) from jobs where status = 'ready' and run_at <= ${now}) as due`,
    ),
  )
}

/** Every sentence is something that went wrong. */
export async function findFaults(
  db: Database,
  movements: readonly Movement[],
  deeds: Deeds,
  { since, now }: { since: Date; now: Date },
): Promise<string[]> {
  const faults: string[] = []
  for (const { name, breaks } of INVARIANTS) {
    const { count, examples } = await db.read((tx) => violationsOf(tx, breaks, now))
    if (count > 0) faults.push(`${name}: ${count}, such as ${JSON.stringify(examples[0])}`)
  }
  faults.push(...(await againstTheProvider(db, movements, since)), ...(await againstTheDeeds(db, deeds, since)))
  return faults
}

const ours = z.object({ reference: z.string(), direction: z.enum(['in', 'out']), pesewas: z.number() })

/** The provider's own book against ours, both ways, by reference and to the pesewa. */
async function againstTheProvider(db: Database, movements: readonly Movement[], since: Date): Promise<string[]> {
  const book = await db.read((tx) =>
    rows(
      tx,
      ours,
      sql`select reference, 'in' as direction, paid_pesewas as pesewas from payment_attempts
          where money in ('settled', 'parked', 'returned') and provider is not null and created_at >= ${since}
          union all
          select reference, 'out', sent_pesewas from disbursements
          where (state = 'paid' or cause = 'paid_after_failed') and created_at >= ${since}`,
    ),
  )
  const theirs = movements
    .filter(({ state }) => state === 'paid')
    .map((m) => `${m.reference} ${m.kind === 'collect' ? 'in' : 'out'} ${m.paidPesewas}`)
  const mine = book.map(({ reference, direction, pesewas }) => `${reference} ${direction} ${pesewas}`)
  const [theirSet, mySet] = [new Set(theirs), new Set(mine)]
  return [
    ...theirs.filter((line) => !mySet.has(line)).map((line) => `the provider has ${line}, we do not`),
    ...mine.filter((line) => !theirSet.has(line)).map((line) => `we have ${line}, the provider does not`),
  ]
}

/** What was accepted has happened, once. */
async function againstTheDeeds(db: Database, deeds: Deeds, since: Date): Promise<string[]> {
  const counted = await db.read((tx) =>
    one(
      tx,
      z.object({ topUps: z.number(), transfers: z.number(), withdrawals: z.number() }),
      sql`select (select count(*) from checkouts where created_at >= ${since}) as "topUps",
                 (select count(*) from journals where event = 'commission-to-float' and posted_at >= ${since}) as transfers,
                 (select count(*) from payouts where requested_at >= ${since}) as withdrawals`,
    ),
  )
  return (['topUps', 'transfers', 'withdrawals'] as const)
    .filter((kind) => counted[kind] !== deeds[kind])
    .map((kind) => `${deeds[kind]} ${kind} were accepted, ${counted[kind]} happened`)
}
