import { toAccraDate } from '@okwan/domain/platform/dates'
import { type ImportedCustomer, readCustomer } from '@okwan/domain/sales/imports/customer-row'
import { type Checked, known, parseRows, type RowKind, ready, refusedRow } from './checked.ts'
import { keyOfCustomer, knownCustomers, saveCustomers } from './customers-of.ts'
import { Sellers } from './sellers.ts'

type Ready = { customer: ImportedCustomer; branchId: string }

/** Customers without policies. The same Ghana Card or TIN is the same customer. */
export const customerRows: RowKind<Ready> = {
  async check(importing, rows) {
    const today = toAccraDate(importing.now)
    const { unreadable, readable } = parseRows(rows, (cells) => {
      const value = readCustomer(cells, today)
      return { key: value.key, value }
    })
    const sellers = await Sellers.read(importing)
    const onRecord = await knownCustomers(
      importing.tx,
      readable.map(({ value }) => value.key),
    )
    const found = readable.map(({ rowNumber, key, value: customer }): Checked<Ready> => {
      if (onRecord.has(keyOfCustomer(customer))) return known(rowNumber, key)
      try {
        const { branchId } = sellers.of({ agentCode: '', branchCode: customer.branchCode })
        return ready(rowNumber, key, { customer, branchId })
      } catch (error) {
        return refusedRow(rowNumber, key, error)
      }
    })
    return [...unreadable, ...found]
  },

  async write(importing, rows) {
    const { ids } = await saveCustomers(
      importing,
      rows.map(({ value }) => value),
    )
    return rows.map(({ rowNumber, value }) => {
      const customerId = ids.get(keyOfCustomer(value.customer))
      return { rowNumber, ...(customerId ? { customerId } : {}) }
    })
  },
}
