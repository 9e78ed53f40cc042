import type { BankOverview, bankStatementEndpoints } from '@okwan/contract/money/bank-statements'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { expectedMovements } from './expected.ts'
import { feesOf } from './fees.ts'
import { presentLine, presentMovement, presentStatement } from './present.ts'
import { findLine, layouts, listLines, listStatements, saveOwner, unmatchedByAccount } from './store.ts'

type Endpoints = typeof bankStatementEndpoints

export async function getBankOverview({ tx, product, now }: Ctx): Promise<BankOverview> {
  const banks = product.settings.at('bank-accounts', now)
  const saved = await layouts(tx)
  const unmatched = await unmatchedByAccount(tx)
  const accountOf = (account: 'trust' | 'operating', balancePesewas: number) => {
    const bank = account === 'trust' ? banks.trustBank : banks.operatingBank
    const open = unmatched.find((one) => one.account === account)
    return {
      account,
      bank,
      accountNumber: account === 'trust' ? banks.trustAccount : banks.operatingAccount,
      balancePesewas,
      unmatchedLines: open?.lines ?? 0,
      unmatchedPesewas: open?.pesewas ?? 0,
      layout: saved.find((one) => one.bank === bank)?.columns ?? null,
    }
  }
  return {
    accounts: [
      accountOf('trust', await balanceOf(tx, 'premiumTrustBank', '')),
      accountOf('operating', await balanceOf(tx, 'operatingBank', '')),
    ],
    fees: await feesOf(tx),
  }
}

export async function listBankStatements({ tx }: Ctx, { query }: Parsed<Endpoints['GET /bank-statements']>) {
  const { rows, meta } = await listStatements(tx, query)
  return { data: rows.map(presentStatement), meta }
}

export async function listBankLines({ tx, now }: Ctx, { query }: Parsed<Endpoints['GET /bank-lines']>) {
  const { rows, meta } = await listLines(tx, query, query)
  return { data: rows.map((row) => presentLine(row, now)), meta }
}

export async function listBankMovements({ tx, now }: Ctx) {
  return (await expectedMovements(tx, now)).map(presentMovement)
}

export async function takeLine(ctx: Ctx, { params }: Parsed<Endpoints['POST /bank-lines/{id}/take']>) {
  const { tx, actor, now } = ctx
  const line = await findLine(tx, params.id)
  if (!line) throw new Refusal('not_found', 'This bank line does not exist.')
  if (line.kind) throw new Refusal('stale_version', 'This bank line has been matched. Reload the page.')
  await saveOwner(tx, line.id, actor.id)
  await recordAudit(ctx, { action: 'bank-line-taken', entityType: 'bank-line', entityId: line.id })
  return presentLine({ ...line, ...(await findLine(tx, line.id)) }, now)
}
