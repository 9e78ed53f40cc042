import {
  customerExport,
  type ExportList,
  payLaterExport,
  policyExport,
  renewalExport,
  transactionExport,
} from '@okwan/contract/reports/exports'
import type { Permission } from '@okwan/domain/platform/permissions'
import type { Reader } from '@okwan/domain/platform/reach'
import { CUSTOMER_HEADER, countCustomerRows, customerRowsAfter } from '../../customers/customers/page/customer-rows.ts'
import {
  countTransactionRows,
  TRANSACTION_HEADER,
  transactionRowsAfter,
} from '../../money/transactions/transaction-rows.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Row } from '../../platform/documents/csv.ts'
import { countPolicyRows, POLICY_HEADER, policyRowsAfter } from '../../policies/policies/read/policy-rows.ts'
import { countPayLaterRows, PAY_LATER_HEADER, payLaterRowsAfter } from '../../sales/pay-later/pay-later-rows.ts'
import { countRenewalRows, RENEWAL_HEADER, renewalRowsAfter } from '../../sales/renewals/renewal-rows.ts'

type Page = { cursor: string | undefined; limit: number; now: Date }

type Exported = {
  /** Permission to read the list. If the user loses it, the export is deleted. */
  permission: Permission
  header: Row
  count(tx: Tx, reader: Reader, filter: unknown, now: Date): Promise<number>
  rowsAfter(
    tx: Tx,
    reader: Reader,
    filter: unknown,
    page: Page,
  ): Promise<{ rows: Row[]; nextCursor: string | undefined }>
}

/** The lists that can be exported. A stored filter is parsed again with the schema of the contract. */
export const LISTS: Record<ExportList, Exported> = {
  policies: {
    permission: 'policies.read',
    header: POLICY_HEADER,
    count: (tx, reader, filter, now) => countPolicyRows(tx, reader, policyExport.parse(filter), now),
    rowsAfter: (tx, reader, filter, page) => policyRowsAfter(tx, reader, policyExport.parse(filter), page),
  },
  transactions: {
    permission: 'transactions.read',
    header: TRANSACTION_HEADER,
    count: (tx, reader, filter) => countTransactionRows(tx, reader, transactionExport.parse(filter)),
    rowsAfter: (tx, reader, filter, page) => transactionRowsAfter(tx, reader, transactionExport.parse(filter), page),
  },
  'pay-later': {
    permission: 'policies.read',
    header: PAY_LATER_HEADER,
    count: (tx, reader, filter, now) => countPayLaterRows(tx, reader, payLaterExport.parse(filter), now),
    rowsAfter: (tx, reader, filter, page) => payLaterRowsAfter(tx, reader, payLaterExport.parse(filter), page),
  },
  customers: {
    permission: 'policies.read',
    header: CUSTOMER_HEADER,
    count: (tx, reader, filter) => countCustomerRows(tx, reader, customerExport.parse(filter)),
    rowsAfter: (tx, reader, filter, page) => customerRowsAfter(tx, reader, customerExport.parse(filter), page),
  },
  renewals: {
    permission: 'policies.read',
    header: RENEWAL_HEADER,
    count: (tx, reader, filter, now) => countRenewalRows(tx, reader, renewalExport.parse(filter), now),
    rowsAfter: (tx, reader, filter, page) => renewalRowsAfter(tx, reader, renewalExport.parse(filter), page),
  },
}
