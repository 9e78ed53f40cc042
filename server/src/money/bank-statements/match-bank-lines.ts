import { matchLines } from '@okwan/domain/money/bank-statements/match'
import { providerSettled } from '@okwan/domain/money/ledger/collections'
import type { Ctx } from '../../platform/http/context.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { expectedMovements } from './expected.ts'
import { type BankAccount, lockStatements, openLines, saveMatch } from './store.ts'

const ACCOUNTS: readonly BankAccount[] = ['trust', 'operating']

/** Matches open lines of both accounts, and posts what providers have settled (J16). Returns how many lines were matched. */
export async function matchBankLines({ tx, now, actor, caller }: Ctx): Promise<number> {
  const lines = await openLines(tx)
  const expected = await expectedMovements(tx, now)
  const movements = new Map(expected.map((one) => [one.key, one]))
  const amounts = new Map(expected.map((one) => [one.key, one.amount_pesewas]))
  let matched = 0
  for (const account of ACCOUNTS) {
    const matches = matchLines(
      lines
        .filter((line) => line.account === account)
        .map(({ id, booked_on, amount_pesewas, text }) => ({
          id,
          bookedOn: booked_on,
          amountPesewas: amount_pesewas,
          text,
        })),
      expected
        .filter((one) => one.account === account)
        .map(({ key, day, amount_pesewas, reference }) => ({ key, day, amountPesewas: amount_pesewas, reference })),
    )
    for (const match of matches) {
      await saveMatch(tx, match, amounts, now)
      matched += match.lineIds.length
      const movement = movements.get(match.keys[0] ?? '')
      if (movement?.kind !== 'settlement') continue
      for (const line of lines.filter(({ id }) => match.lineIds.includes(id))) {
        const settled = { lineId: line.id, provider: movement.reference, amountPesewas: line.amount_pesewas }
        await postJournal(tx, providerSettled(settled), { now, actorId: actor.id, requestId: caller.requestId })
      }
    }
  }
  return matched
}

export async function matchAgain(ctx: Ctx) {
  await lockStatements(ctx.tx)
  return { matchedLines: await matchBankLines(ctx) }
}
