import type { bookEndpoints } from '@okwan/contract/money/accounting'
import type { Handlers } from '../../platform/http/context.ts'
import { confirmClosing, declineClosing, proposeClosing } from './close-month.ts'
import { fundFloat } from './fund-float.ts'
import { listMonths } from './months.ts'
import { getTrialBalance, getTrialBalanceCsv, getTrialBalancePdf } from './trial-balance.ts'

export const bookRoutes: Handlers<typeof bookEndpoints> = {
  'GET /books/months': listMonths,
  'GET /books/months/{month}': getTrialBalance,
  'GET /books/months/{month}/trial-balance.csv': getTrialBalanceCsv,
  'GET /books/months/{month}/trial-balance.pdf': getTrialBalancePdf,
  'POST /books/months/{month}/closing': proposeClosing,
  'POST /books/months/{month}/confirm': confirmClosing,
  'POST /books/months/{month}/decline': declineClosing,
  'POST /books/fundings': fundFloat,
}
