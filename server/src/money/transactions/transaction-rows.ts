import { PAYMENT_STATUS_LABELS, PURPOSE_LABELS } from '@okwan/domain/money/payments/terms'
import { formatMoment } from '@okwan/domain/platform/dates'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import type { Reader } from '@okwan/domain/platform/reach'
import type { Tx } from '../../platform/db/database.ts'
import type { Row } from '../../platform/documents/csv.ts'
import { reachedBy } from '../payments/scope.ts'
import { presentTransaction } from './present.ts'
import {
  countTransactions,
  nextTransactionRows,
  type TransactionFilter,
  type TransactionRow,
  type TransactionSort,
} from './store.ts'

export const TRANSACTION_HEADER: Row = [
  'Date and time',
  'Reference',
  'Purpose',
  'Details',
  'Customer',
  'Paid with',
  'Network',
  'Number',
  'Amount (GHS)',
  'Fee (GHS)',
  'Status',
  'Reason',
  'Sold by',
  'Branch',
  'Completed',
  'Provider reference',
  'Network reference',
]

export function countTransactionRows(tx: Tx, reader: Reader, filter: TransactionFilter): Promise<number> {
  return countTransactions(tx, reachedBy(reader), filter)
}

/** The next rows of an export file, with the cursor of the following rows. */
export async function transactionRowsAfter(
  tx: Tx,
  reader: Reader,
  filter: TransactionFilter & { sort: TransactionSort },
  page: { cursor: string | undefined; limit: number },
) {
  const { rows, nextCursor } = await nextTransactionRows(tx, reachedBy(reader), { ...filter, ...page })
  return { rows: rows.map(fileRow), nextCursor: nextCursor ?? undefined }
}

const PESEWAS_IN_CEDI = 100

function fileRow(row: TransactionRow): Row {
  const payment = presentTransaction(row)
  return [
    formatMoment(row.created_at),
    payment.clientReference,
    PURPOSE_LABELS[payment.type],
    payment.receivedFor,
    payment.customerName,
    payment.method === 'momo' ? 'Mobile money' : 'Wallet',
    payment.network ? NETWORK_NAMES[payment.network] : '',
    payment.msisdn ?? '',
    payment.amountPesewas / PESEWAS_IN_CEDI,
    payment.feePesewas / PESEWAS_IN_CEDI,
    payment.underReview ? 'Under review' : PAYMENT_STATUS_LABELS[payment.status],
    payment.reason?.text ?? '',
    payment.soldBy.fullName,
    payment.branch.branchName,
    row.final_at ? formatMoment(row.final_at) : '',
    row.provider_transaction_id ?? '',
    row.network_transaction_id ?? '',
  ]
}
