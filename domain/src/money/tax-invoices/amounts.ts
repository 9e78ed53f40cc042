/** Net premium and the taxes on it. */
export type TaxAmounts = {
  netPesewas: number
  nhilPesewas: number
  getFundPesewas: number
  covidPesewas: number
  vatPesewas: number
}

export function levyPesewas({ nhilPesewas, getFundPesewas, covidPesewas }: TaxAmounts): number {
  return nhilPesewas + getFundPesewas + covidPesewas
}

export function grossPesewas(amounts: TaxAmounts): number {
  return amounts.netPesewas + levyPesewas(amounts) + amounts.vatPesewas
}

/**
 * A refund is sent with the code and the price of the sale, so its quantity is the refunded share of the net premium, with six
 * decimals. One refund of the whole net premium is a full refund; all other refunds are partial.
 */
export function refundOf(sale: TaxAmounts, refund: TaxAmounts, earlierNetPesewas: number) {
  const leftPesewas = sale.netPesewas - earlierNetPesewas
  const netPesewas = Math.min(refund.netPesewas, leftPesewas)
  const isFullRefund = earlierNetPesewas === 0 && netPesewas === sale.netPesewas
  return {
    flag: isFullRefund ? ('REFUND' as const) : ('PARTIAL_REFUND' as const),
    quantity: isFullRefund ? 1 : Math.round((netPesewas / sale.netPesewas) * 1e6) / 1e6,
  }
}
