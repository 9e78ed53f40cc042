import type { BankOverview, BankStatement, bankStatementEndpoints } from '@okwan/contract/money/bank-statements'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { missingBetween } from '@okwan/domain/money/bank-statements/resolve'
import { BANK_ACCOUNTS, BANK_LEDGER } from '@okwan/domain/money/bank-statements/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { lineTotals } from './line-store.ts'
import { ageOf, presentStatement } from './present.ts'
import { findStatement, layouts, listStatements, statementSpans } from './store.ts'

type Endpoints = typeof bankStatementEndpoints

export async function getBankOverview({ tx, product, now }: Ctx): Promise<BankOverview> {
  const banks = product.settings.at('bank-accounts', now)
  const saved = await layouts(tx)
  const totals = await lineTotals(tx)
  const spans = await statementSpans(tx)
  const accounts: BankOverview['accounts'] = []
  for (const account of BANK_ACCOUNTS) {
    const bank = account === 'trust' ? banks.trustBank : banks.operatingBank
    const total = totals.find((one) => one.account === account)
    const statements = spans.filter((one) => one.account === account)
    const last = statements.toSorted((a, b) => a.last_day.localeCompare(b.last_day)).at(-1)
    accounts.push({
      account,
      bank,
      accountNumber: account === 'trust' ? banks.trustAccount : banks.operatingAccount,
      ledgerPesewas: await balanceOf(tx, BANK_LEDGER[account], ''),
      statementPesewas: last?.closing_pesewas ?? null,
      missingPesewas: missingBetween(statements.map(asSpan), total?.pesewas ?? 0),
      lastImportAt: statements.at(-1)?.imported_at.toISOString() ?? null,
      openLines: total?.open_lines ?? 0,
      openPesewas: total?.open_pesewas ?? 0,
      oldestDays: total?.oldest ? ageOf(total.oldest, now) : 0,
      layout: saved.find((one) => one.account === account && one.bank === bank)?.columns ?? null,
    })
  }
  return { accounts }
}

const asSpan = (row: Awaited<ReturnType<typeof statementSpans>>[number]) => ({
  firstDay: row.first_day,
  lastDay: row.last_day,
  openingPesewas: row.opening_pesewas,
  closingPesewas: row.closing_pesewas,
})

export async function listBankStatements({ tx }: Ctx, { query }: Parsed<Endpoints['GET /bank-statements']>) {
  const { rows, meta } = await listStatements(tx, query)
  return { data: rows.map(presentStatement), meta }
}

export async function getBankStatement({ tx }: Ctx, { params }: Parsed<Endpoints['GET /bank-statements/{id}']>) {
  return readStatement(tx, params.id)
}

export async function readStatement(tx: Tx, id: string): Promise<BankStatement> {
  const row = await findStatement(tx, id)
  if (!row) throw new Refusal('not_found', 'This bank statement doesn’t exist or you can’t access it.')
  return presentStatement(row)
}
