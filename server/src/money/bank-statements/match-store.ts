import type { BankAccount, MatchKind } from '@okwan/domain/money/bank-statements/terms'
import type { Provider } from '@okwan/domain/money/payments/terms'
import * as z from 'zod'
import { maybe, one, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type ExpectedRow, labelOf } from './expected.ts'
import { matchJson, matchRow } from './line-store.ts'

export type NewMatch = {
  account: BankAccount
  kind: MatchKind
  purpose: 'collection' | 'charge' | 'unallocated' | null
  provider: Provider | null
  note: string
  /** Null for an automatic match by reference and amount. */
  by: string | null
  lineIds: readonly string[]
  movements: readonly ExpectedRow[]
}

/** Proposes a match with its lines and movements. The journals of the lines are posted when the match is confirmed. */
export async function insertMatch(tx: Tx, match: NewMatch, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into bank_matches (account, kind, state, purpose, provider, note, proposed_by, proposed_at)
        values (${match.account}, ${match.kind}, 'proposed', ${match.purpose}, ${match.provider}, ${match.note}, ${match.by}, ${now})
        returning id`,
  )
  await run(tx, sql`update bank_lines set match_id = ${id} where id = any(${match.lineIds}::uuid[])`)
  const { movements } = match
  await run(
    tx,
    sql`insert into bank_match_parts (match_id, expected_key, label, amount_pesewas, journal_id, settlement_id)
        select ${id}, * from unnest(${movements.map(({ key }) => key)}::text[], ${movements.map(labelOf)}::text[],
          ${movements.map(({ amount_pesewas }) => amount_pesewas)}::bigint[],
          ${movements.map(({ journal_id }) => journal_id)}::uuid[],
          ${movements.map(({ settlement_id }) => settlement_id)}::uuid[])`,
  )
  return id
}

const found = z.object({ match: matchRow })

export async function findMatch(tx: Tx, id: string) {
  return (await maybe(tx, found, sql`select ${matchJson} as match from bank_matches m where m.id = ${id}`))?.match
}

export async function lockMatch(tx: Tx, id: string) {
  await run(tx, sql`select from bank_matches where id = ${id} for update`)
  return findMatch(tx, id)
}

/** Saves on each line of a match the journal that was posted for the line. */
export function saveJournals(tx: Tx, matchId: string) {
  return run(
    tx,
    sql`update bank_lines l set journal_id = j.id from journals j
        where l.match_id = ${matchId} and j.source_id = l.id::text and j.event in ('provider-settled', 'bank-line-explained')`,
  )
}

type Decision = { state: 'confirmed' | 'declined'; by: string | null; now: Date }

export function decideMatch(tx: Tx, id: string, { state, by, now }: Decision) {
  return run(
    tx,
    sql`update bank_matches set state = ${state}, decided_by = ${by}, decided_at = ${now} where id = ${id}`,
  )
}
