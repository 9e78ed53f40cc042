import type { bankStatementEndpoints } from '@okwan/contract/money/bank-statements'
import type { Handlers } from '../../platform/http/context.ts'
import { importStatement } from './import-statement.ts'
import { matchAgain } from './match-bank-lines.ts'
import { assignLineToCaller, getBankLine, listBankLines, listBankMovements } from './read-lines.ts'
import { getBankOverview, getBankStatement, listBankStatements } from './read-statements.ts'
import { reconcileBanks } from './reconcile-bank.ts'
import { confirmExplanation, declineExplanation, resolveLines } from './resolve-lines.ts'

export const bankStatementRoutes: Handlers<typeof bankStatementEndpoints> = {
  'GET /bank-statements/overview': getBankOverview,
  'GET /bank-statements/reconciliation': reconcileBanks,
  'GET /bank-statements': listBankStatements,
  'GET /bank-statements/{id}': getBankStatement,
  'POST /bank-statements': importStatement,
  'GET /bank-lines': listBankLines,
  'GET /bank-lines/{id}': getBankLine,
  'POST /bank-lines/match': matchAgain,
  'POST /bank-lines/resolve': resolveLines,
  'POST /bank-lines/{id}/take': assignLineToCaller,
  'POST /bank-matches/{id}/confirm': confirmExplanation,
  'POST /bank-matches/{id}/decline': declineExplanation,
  'GET /bank-movements': listBankMovements,
}
