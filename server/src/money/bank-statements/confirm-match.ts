import { BANK_LEDGER } from '@okwan/domain/money/bank-statements/terms'
import { bankLineExplained, providerSettled } from '@okwan/domain/money/ledger/banks'
import type { Ctx } from '../../platform/http/context.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { confirmSettlement } from '../settlements/decide-settlement.ts'
import { getSettlement } from '../settlements/read-settlements.ts'
import { linesOfMatch, type MatchRow } from './line-store.ts'
import { decideMatch, findMatch, insertMatch, type NewMatch, saveJournals } from './match-store.ts'

/** Confirms a match: posts the journals that its lines cause, and confirms the bordereaux and returns that the lines paid. */
export async function confirmMatch(ctx: Ctx, match: MatchRow, by: string | null): Promise<void> {
  const { tx, now } = ctx
  const lines = await linesOfMatch(tx, match.id)
  if (match.purpose || match.provider) await postLines(ctx, match, lines)
  await decideMatch(tx, match.id, { state: 'confirmed', by, now })
  const reference = lines.map((line) => line.reference).find((one) => one.length >= SHORTEST_REFERENCE)
  for (const { settlementId: id } of match.parts) {
    if (!id || (await getSettlement(ctx, { params: { id } })).state !== 'paid') continue
    const statementReference = (reference ?? `Bank line of ${lines[0]?.booked_on ?? ''}`).slice(0, LONGEST_REFERENCE)
    await confirmSettlement(ctx, { params: { id }, body: { statementReference } })
  }
}

const SHORTEST_REFERENCE = 3
const LONGEST_REFERENCE = 60

async function postLines(ctx: Ctx, match: MatchRow, lines: readonly { id: string; amount_pesewas: number }[]) {
  const { tx, now, actor, caller } = ctx
  for (const { id: lineId, amount_pesewas: amountPesewas } of lines) {
    const line = { lineId, bank: BANK_LEDGER[match.account], amountPesewas }
    const { purpose, provider } = match
    const journal =
      purpose === 'charge' || purpose === 'unallocated'
        ? bankLineExplained({ ...line, purpose })
        : providerSettled({ ...line, provider: provider ?? '' })
    await postJournal(tx, journal, { now, actorId: actor.id, requestId: caller.requestId })
  }
  await saveJournals(tx, match.id)
}

/** Saves a match that no one needs to confirm, and applies it. */
export async function saveConfirmed(ctx: Ctx, match: NewMatch): Promise<void> {
  const id = await insertMatch(ctx.tx, match, ctx.now)
  const saved = await findMatch(ctx.tx, id)
  if (saved) await confirmMatch(ctx, saved, match.by)
}
