import { createHash } from 'node:crypto'
import type { bankStatementEndpoints } from '@okwan/contract/money/bank-statements'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { readBankStatement } from '@okwan/domain/money/bank-statements/layout'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { matchBankLines } from './match-bank-lines.ts'
import { presentStatement } from './present.ts'
import { findByDigest, findStatement, insertStatement, lockStatements, saveLayout } from './store.ts'

/** Imports a file once, remembers the columns of the bank, and matches the new lines. */
export async function importStatement(
  ctx: Ctx,
  { body }: Parsed<(typeof bankStatementEndpoints)['POST /bank-statements']>,
) {
  const { tx, actor, now, product } = ctx
  const { account, fileName, csv, layout } = body
  const accounts = product.settings.at('bank-accounts', now)
  const bank = account === 'trust' ? accounts.trustBank : accounts.operatingBank
  if (bank === '') {
    const message = 'Enter the bank of this account in the settings first.'
    throw new Refusal('statement_unreadable', message, [{ path: 'account', message }])
  }
  const lines = readBankStatement(csv, layout)
  await lockStatements(tx)
  const digest = createHash('sha256').update(csv).digest('hex')
  const known = await findByDigest(tx, account, digest)
  if (known) return presentStatement(await findStatement(tx, known.id))
  await saveLayout(tx, bank, layout, { id: actor.id, at: now })
  const id = await insertStatement(tx, { account, bank, fileName, digest, lines }, { id: actor.id, at: now })
  await matchBankLines(ctx)
  const statement = presentStatement(await findStatement(tx, id))
  await recordAudit(ctx, {
    action: 'bank-statement-imported',
    entityType: 'bank-statement',
    entityId: id,
    after: { account, fileName, newLines: statement.newLines, unmatched: statement.unmatched },
  })
  return statement
}
