import { levyPesewas } from '@okwan/domain/money/tax-invoices/amounts'
import type { CancelledRefund, TaxedDocument } from '../../platform/ports/tax-authority.ts'

/** Buyers without a tax number. */
const NO_TIN = 'C0000000000'
const MAX_NAME = 100

/**
 * Body of an invoice or a refund, in cedis. Taxes are added to the price (EXCLUSIVE); a refund has the code and price of its
 * sale.
 */
export function documentBody(document: TaxedDocument): object {
  const { item, amounts } = document
  return {
    currency: 'GHS',
    exchangeRate: 1,
    invoiceNumber: document.invoiceNumber,
    totalAmount: toCedis(Math.round(item.unitPricePesewas * item.quantity)),
    totalLevy: toCedis(levyPesewas(amounts)),
    totalVat: toCedis(amounts.vatPesewas),
    totalExciseAmount: 0,
    calculationType: 'EXCLUSIVE',
    flag: document.flag,
    saleType: 'NORMAL',
    discountType: 'GENERAL',
    discountAmount: 0,
    transactionDate: document.day,
    userName: document.userName.slice(0, MAX_NAME),
    businessPartnerName: document.buyerName.slice(0, MAX_NAME),
    businessPartnerTin: document.buyerTin ?? NO_TIN,
    reference: document.reference,
    items: [
      {
        itemCode: item.code,
        itemCategory: '',
        description: item.description,
        quantity: item.quantity,
        unitPrice: toCedis(item.unitPricePesewas),
        levyAmountA: toCedis(amounts.nhilPesewas),
        levyAmountB: toCedis(amounts.getFundPesewas),
        // Only sales before 2026 have this levy.
        ...(amounts.covidPesewas > 0 && { levyAmountC: toCedis(amounts.covidPesewas) }),
        levyAmountD: 0,
        levyAmountE: 0,
        discountAmount: 0,
        exciseAmount: 0,
        batchCode: '',
        expireDate: '',
      },
    ],
  }
}

/** Body of the cancellation of a refund. The API spells its flag with one L: REFUND_CANCELATION. */
export function cancellationBody(refund: CancelledRefund): object {
  return {
    invoiceNumber: refund.invoiceNumber,
    reference: refund.reference,
    userName: refund.userName.slice(0, MAX_NAME),
    flag: refund.flag,
    transactionDate: refund.day,
    totalAmount: toCedis(refund.amounts.netPesewas),
  }
}

const toCedis = (pesewas: number) => pesewas / 100
