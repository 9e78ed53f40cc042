import { createHash } from 'node:crypto'
import type { bankStatementEndpoints } from '@okwan/contract/money/bank-statements'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { readBankStatement } from '@okwan/domain/money/bank-statements/layout'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { matchBankLines } from './match-bank-lines.ts'
import { presentStatement } from './present.ts'
import { readStatement } from './read-statements.ts'
import { findByDigest, insertStatement, lockStatements, saveLayout } from './store.ts'

/** Imports a file once, remembers the columns of the account, and matches all lines that have no match yet. */
export async function importStatement(
  ctx: Ctx,
  { query, bytes }: Parsed<(typeof bankStatementEndpoints)['POST /bank-statements']>,
) {
  const { tx, actor, now, product } = ctx
  const { account, fileName, openingPesewas, closingPesewas, ...layout } = query
  const csv = Buffer.from(bytes).toString('utf8')
  const accounts = product.settings.at('bank-accounts', now)
  const bank = account === 'trust' ? accounts.trustBank : accounts.operatingBank
  if (bank === '') {
    const message = 'Enter the bank of this account in the settings first.'
    throw new Refusal('statement_unreadable', message, [{ path: 'account', message }])
  }
  const lines = readBankStatement(csv, layout, { openingPesewas, closingPesewas })
  const today = now.toISOString().slice(0, 10)
  const future = lines.find(({ bookedOn }) => bookedOn > today)
  if (future) {
    const message = `Row ${future.rowNumber}: the date is in the future.`
    throw new Refusal('statement_unreadable', message, [{ path: 'csv', message }])
  }
  await lockStatements(tx)
  const digest = createHash('sha256').update(csv).digest('hex')
  const known = await findByDigest(tx, account, digest)
  if (known) return { ...presentStatement(known), newLines: 0 }
  const by = { id: actor.id, at: now }
  await saveLayout(tx, { account, bank, columns: layout }, by)
  const statement = { account, bank, fileName, digest, openingPesewas, closingPesewas, lines }
  const id = await insertStatement(tx, statement, by)
  await matchBankLines(ctx)
  const imported = await readStatement(tx, id)
  const after = { account, fileName, newLines: imported.newLines, openLines: imported.openLines }
  await recordAudit(ctx, { action: 'bank-statement-imported', entityType: 'bank-statement', entityId: id, after })
  return imported
}
