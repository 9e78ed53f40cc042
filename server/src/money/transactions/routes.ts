import type { transactionEndpoints } from '@okwan/contract/money/transactions'
import type { Handlers } from '../../platform/http/context.ts'
import { followTransaction } from './follow-transaction.ts'
import { checkTransaction, getTransaction } from './get-transaction.ts'
import { getSummary, listTransactions } from './list-transactions.ts'
import { printPolicyReceipt, printReceipt } from './print-receipt.ts'
import { sendPolicyReceipt, sendReceipt } from './send-receipt.ts'

export const transactionRoutes: Handlers<typeof transactionEndpoints> = {
  'GET /transactions': listTransactions,
  'GET /transactions/summary': getSummary,
  'GET /transactions/{clientReference}': getTransaction,
  'POST /transactions/{clientReference}/check': checkTransaction,
  'GET /transactions/{clientReference}/events': followTransaction,
  'GET /transactions/{clientReference}/receipt.pdf': printReceipt,
  'POST /transactions/{clientReference}/receipt': sendReceipt,
  'GET /policies/{policyId}/receipt.pdf': printPolicyReceipt,
  'POST /policies/{policyId}/receipt': sendPolicyReceipt,
}
