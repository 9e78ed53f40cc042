import type { BankLine, BankStatement, ExpectedMovement } from '@okwan/contract/money/bank-statements'
import type { ExpectedRow } from './expected.ts'
import type { LineRow, StatementRow } from './store.ts'

const DAY_MS = 86_400_000

export function presentStatement(row: StatementRow): BankStatement {
  return {
    statementId: row.id,
    account: row.account,
    bank: row.bank,
    fileName: row.file_name,
    lineCount: row.line_count,
    newLines: row.new_lines,
    unmatched: row.unmatched,
    importedBy: row.imported_by,
    importedAt: row.imported_at.toISOString(),
  }
}

export function presentLine(row: LineRow, now: Date): BankLine {
  return {
    lineId: row.id,
    account: row.account,
    bookedOn: row.booked_on,
    amountPesewas: row.amount_pesewas,
    reference: row.reference,
    description: row.description,
    fileName: row.file_name,
    match: row.kind ? { kind: row.kind, parts: row.parts.map(labelOfKey) } : null,
    ageDays: Math.max(0, Math.floor((now.getTime() - Date.parse(row.booked_on)) / DAY_MS)),
    ownerName: row.owner_name,
  }
}

export function presentMovement(row: ExpectedRow): ExpectedMovement {
  return {
    key: row.key,
    account: row.account,
    label: labelOfKey(row.key),
    day: row.day,
    amountPesewas: row.amount_pesewas,
    ageDays: row.age_days,
  }
}

const PROVIDERS: Record<string, string> = { hubtel: 'Hubtel', mtn: 'MTN' }

/** `settlement:hubtel:2026-11-16` as `Hubtel, payments of 2026-11-16`. */
function labelOfKey(key: string): string {
  const [kind, first = '', second = ''] = key.split(':')
  if (kind === 'settlement') return `${PROVIDERS[first] ?? first}, payments of ${second}`
  if (kind === 'float-funding') return `Transfer ${second} to ${PROVIDERS[first] ?? first}`
  return kind === 'payroll' ? 'Staff commission' : `Transfer ${first} for provider fees`
}
