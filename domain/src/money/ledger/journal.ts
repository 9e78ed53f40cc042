import type { AccountName } from './accounts.ts'

export type Side = 'debit' | 'credit'

/** `owner` identifies the sub-account, such as an agent's id or a provider's name; empty for accounts without sub-accounts. */
export type Line = { account: AccountName; owner: string; side: Side; amountPesewas: number }

/**
 * One balanced posting. An event of a source is posted once; `occurrence` distinguishes events that can happen again to the same
 * source, such as the second rejection of a payout.
 */
export type Journal = { event: string; sourceId: string; occurrence: number; lines: readonly Line[] }

export function debit(account: AccountName, owner: string, amountPesewas: number): Line {
  return { account, owner, side: 'debit', amountPesewas }
}

export function credit(account: AccountName, owner: string, amountPesewas: number): Line {
  return { account, owner, side: 'credit', amountPesewas }
}

/** Omits lines of zero. Unbalanced, negative and empty journals are programming errors and throw. */
export function journal(event: string, sourceId: string, lines: readonly Line[]): Journal {
  const nonZero = lines.filter((line) => line.amountPesewas !== 0)
  for (const { account, amountPesewas } of nonZero) {
    if (!Number.isSafeInteger(amountPesewas) || amountPesewas < 0) {
      throw new RangeError(`${event}: ${amountPesewas} cannot be posted to ${account}`)
    }
  }
  const debits = sumOf(nonZero, 'debit')
  const credits = sumOf(nonZero, 'credit')
  if (debits !== credits) throw new RangeError(`${event}: debits ${debits} and credits ${credits} differ`)
  if (nonZero.length === 0) throw new RangeError(`${event}: journal has no amounts`)
  return { event, sourceId, occurrence: 0, lines: nonZero }
}

/** Reverses a journal by swapping debits and credits. The source is the journal, which is reversed once. */
export function reverse(original: Journal): Journal {
  const lines = original.lines.map((line): Line => ({ ...line, side: line.side === 'debit' ? 'credit' : 'debit' }))
  return journal('reversal', `${original.event}:${original.sourceId}`, lines)
}

export function sumOf(lines: readonly Line[], side: Side): number {
  return lines.reduce((sum, line) => (line.side === side ? sum + line.amountPesewas : sum), 0)
}
