import type { bankStatementEndpoints } from '@okwan/contract/money/bank-statements'
import type { Handlers } from '../../platform/http/context.ts'
import { fundFees } from './fund-fees.ts'
import { importStatement } from './import-statement.ts'
import { matchAgain } from './match-bank-lines.ts'
import { getBankOverview, listBankLines, listBankMovements, listBankStatements, takeLine } from './read-bank.ts'

export const bankStatementRoutes: Handlers<typeof bankStatementEndpoints> = {
  'GET /bank-statements/overview': getBankOverview,
  'GET /bank-statements': listBankStatements,
  'POST /bank-statements': importStatement,
  'GET /bank-lines': listBankLines,
  'POST /bank-lines/match': matchAgain,
  'POST /bank-lines/{id}/take': takeLine,
  'GET /bank-movements': listBankMovements,
  'POST /bank-movements/fees': fundFees,
}
