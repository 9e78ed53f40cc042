import type { accountingEndpoints } from '@okwan/contract/money/accounting'
import type { Handlers } from '../../platform/http/context.ts'
import { listAccountLines } from './account-lines.ts'
import { confirmClosing, declineClosing, proposeClosing } from './close-month.ts'
import { fundFloat } from './fund-float.ts'
import { listMonths } from './months.ts'
import { getTrialBalance, getTrialBalanceCsv, getTrialBalancePdf } from './trial-balance.ts'

export const accountingRoutes: Handlers<typeof accountingEndpoints> = {
  'GET /accounting/months': listMonths,
  'GET /accounting/months/{month}': getTrialBalance,
  'GET /accounting/months/{month}/trial-balance.csv': getTrialBalanceCsv,
  'GET /accounting/months/{month}/trial-balance.pdf': getTrialBalancePdf,
  'GET /accounting/accounts/{code}/lines': listAccountLines,
  'POST /accounting/months/{month}/closing': proposeClosing,
  'POST /accounting/months/{month}/confirm': confirmClosing,
  'POST /accounting/months/{month}/decline': declineClosing,
  'POST /accounting/fundings': fundFloat,
}
