import { matchLines, TRANSFER_DAYS } from '@okwan/domain/money/bank-statements/match'
import { BANK_ACCOUNTS, type BankAccount } from '@okwan/domain/money/bank-statements/terms'
import { addDays } from '@okwan/domain/platform/dates'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { saveConfirmed } from './confirm-match.ts'
import { type ExpectedRow, expectedMovements } from './expected.ts'
import { type UnmatchedLineRow, unmatchedLines } from './line-store.ts'
import { lockStatements } from './store.ts'

/** Matches lines by reference and amount, and posts the settlements of providers (J16). Returns how many lines were matched. */
export async function matchBankLines(ctx: Ctx): Promise<number> {
  const lines = await unmatchedLines(ctx.tx)
  const expected = await movementsNear(ctx, lines)
  let matched = 0
  for (const account of BANK_ACCOUNTS) {
    matched += await matchAccount(
      ctx,
      account,
      lines.filter((line) => line.account === account),
      expected.filter((one) => one.account === account),
    )
  }
  return matched
}

/** Movements near the days of the lines, because the lines may be older than the latest movements. */
async function movementsNear({ tx, now }: Ctx, lines: readonly UnmatchedLineRow[]): Promise<ExpectedRow[]> {
  const days = lines.map((line) => line.booked_on).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const { before, after } = TRANSFER_DAYS
  return expectedMovements(tx, now, sql`day between ${addDays(first, -after)}::date and ${addDays(last, before)}::date`)
}

async function matchAccount(
  ctx: Ctx,
  account: BankAccount,
  lines: readonly UnmatchedLineRow[],
  expected: readonly ExpectedRow[],
): Promise<number> {
  const matches = matchLines(lines.map(asLine), expected.map(asMovement))
  for (const { kind, lineIds, keys } of matches) {
    const movements = expected.filter(({ key }) => keys.includes(key))
    const provider = movements[0]?.provider ?? null
    await saveConfirmed(ctx, { account, kind, purpose: null, provider, note: '', by: null, lineIds, movements })
  }
  return matches.reduce((sum, { lineIds }) => sum + lineIds.length, 0)
}

const asLine = ({ id, booked_on, amount_pesewas, text }: UnmatchedLineRow) => ({
  id,
  bookedOn: booked_on,
  amountPesewas: amount_pesewas,
  text,
})
const asMovement = ({ key, day, amount_pesewas, reference, provider }: ExpectedRow) => ({
  key,
  day,
  amountPesewas: amount_pesewas,
  reference,
  isCollection: provider !== null,
})

export async function matchAgain(ctx: Ctx) {
  await lockStatements(ctx.tx)
  const matchedLines = await matchBankLines(ctx)
  await recordAudit(ctx, {
    action: 'bank-lines-matched',
    entityType: 'bank-line',
    entityId: 'open',
    after: { matchedLines },
  })
  return { matchedLines }
}
