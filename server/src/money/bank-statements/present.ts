import type { BankLine, BankMatch, BankMovement, BankStatement } from '@okwan/contract/money/bank-statements'
import { daysBetween, toAccraDate } from '@okwan/domain/platform/dates'
import { type ExpectedRow, labelOf } from './expected.ts'
import type { LineRow, MatchRow } from './line-store.ts'
import type { StatementRow } from './store.ts'

export function presentStatement(row: StatementRow): BankStatement {
  return {
    statementId: row.id,
    account: row.account,
    bank: row.bank,
    fileName: row.file_name,
    firstDay: row.first_day,
    lastDay: row.last_day,
    openingPesewas: row.opening_pesewas,
    closingPesewas: row.closing_pesewas,
    lineCount: row.line_count,
    newLines: row.new_lines,
    openLines: row.open_lines,
    importedBy: row.importer,
    importedAt: row.imported_at.toISOString(),
  }
}

export function presentMatch(row: MatchRow, actorId: string): BankMatch {
  const isOwn = row.state === 'proposed' && row.proposedBy === actorId
  return {
    matchId: row.id,
    kind: row.kind,
    state: row.state,
    purpose: row.purpose ?? (row.provider ? 'collection' : 'movement'),
    provider: row.provider,
    note: row.note,
    proposedBy: row.proposer,
    decidedBy: row.decider,
    decidedAt: row.decidedAt,
    parts: row.parts,
    confirmRefusalReason: isOwn ? 'You proposed this. Another person must confirm it.' : null,
  }
}

export function presentLine(row: LineRow, { now, actor }: { now: Date; actor: { id: string } }): BankLine {
  return {
    lineId: row.id,
    account: row.account,
    bookedOn: row.booked_on,
    amountPesewas: row.amount_pesewas,
    reference: row.reference,
    description: row.description,
    match: row.match && presentMatch(row.match, actor.id),
    ageDays: ageOf(row.booked_on, now),
    ownerId: row.owner_id,
    ownerName: row.owner,
  }
}

export const ageOf = (day: string, now: Date) => Math.max(0, daysBetween(day, toAccraDate(now)))

export function presentMovement(row: ExpectedRow): BankMovement {
  return {
    key: row.key,
    account: row.account,
    label: labelOf(row),
    day: row.day,
    amountPesewas: row.amount_pesewas,
    reference: row.reference,
    provider: row.provider,
    settlementId: row.settlement_id,
    ageDays: row.age_days,
  }
}
