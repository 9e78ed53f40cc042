import type { AccountName } from './accounts.ts'

export type Side = 'debit' | 'credit'

/** `owner` is the sub-account: an agent's id, a payment's id, a provider's name; empty where the account has none. */
export type Line = { account: AccountName; owner: string; side: Side; amountPesewas: number }

/** One balanced change of the books. The key makes it postable once: the same event of the same source never posts twice. */
export type Journal = { key: string; event: string; sourceId: string; lines: readonly Line[] }

export function debit(account: AccountName, owner: string, amountPesewas: number): Line {
  return { account, owner, side: 'debit', amountPesewas }
}

export function credit(account: AccountName, owner: string, amountPesewas: number): Line {
  return { account, owner, side: 'credit', amountPesewas }
}

/** Lines of zero are left out. Unbalanced, negative or empty journals are programming faults, so they throw. */
export function journal(event: string, sourceId: string, lines: readonly Line[]): Journal {
  const kept = lines.filter((line) => line.amountPesewas !== 0)
  for (const { account, amountPesewas } of kept) {
    if (!Number.isSafeInteger(amountPesewas) || amountPesewas < 0) {
      throw new RangeError(`${event}: ${amountPesewas} cannot be posted to ${account}`)
    }
  }
  const debits = sumOf(kept, 'debit')
  const credits = sumOf(kept, 'credit')
  if (debits !== credits) throw new RangeError(`${event}: debits ${debits} and credits ${credits} differ`)
  if (kept.length === 0) throw new RangeError(`${event}: moves no money`)
  return { key: journalKey(event, sourceId), event, sourceId, lines: kept }
}

export function journalKey(event: string, sourceId: string): string {
  return `${event}:${sourceId}`
}

/** The only undo: the same lines with the sides swapped. Its key allows one reversal of each journal. */
export function reverse(original: Journal): Journal {
  const lines = original.lines.map((line): Line => ({ ...line, side: line.side === 'debit' ? 'credit' : 'debit' }))
  return journal('reversal', original.key, lines)
}

export function sumOf(lines: readonly Line[], side: Side): number {
  return lines.reduce((sum, line) => (line.side === side ? sum + line.amountPesewas : sum), 0)
}
