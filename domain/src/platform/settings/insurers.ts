import type { InsuredProduct, Insurer, Insurers, SettingValues } from './values.ts'

/**
 * Rates of a new installation. Motor rates are not public, so they equal the maximum agent commission: no sale then costs
 * more than it earns (decision 0014).
 */
export const DEFAULT_BROKERAGE = [
  { productCode: 'MTP', rateBps: 1_500 },
  { productCode: 'MTPX', rateBps: 1_750 },
  { productCode: 'MTPFT', rateBps: 1_750 },
  { productCode: 'MTCOMP', rateBps: 2_000 },
  { productCode: 'TRAVEL', rateBps: 2_000 },
] as const

/** One insurer that carries every product, as in a company that sells only its own policies. */
export function insurersOf({ code, name }: Pick<Insurer, 'code' | 'name'>): Insurers {
  return {
    insurers: [{ code, name, bankName: '', accountNumber: '', cycle: 'monthly', claimFunding: 'after-payout' }],
    products: [
      { product: 'motor', insurerCode: code, shareBps: 10_000 },
      { product: 'travel', insurerCode: code, shareBps: 10_000 },
    ],
    brokerage: DEFAULT_BROKERAGE.map((rate) => ({ insurerCode: code, ...rate })),
  }
}

/** The first insurer of a company is the company itself until the settings name others. */
export function firstInsurers({ legalName, insurerCode }: SettingValues['company']): Insurers {
  return insurersOf({ code: insurerCode, name: legalName })
}

export function brokerageRate(insurers: Insurers, insurerCode: string, productCode: string): number | undefined {
  return insurers.brokerage.find((rate) => rate.insurerCode === insurerCode && rate.productCode === productCode)
    ?.rateBps
}

/** The insurer with the largest share, for documents of a policy that is not sold yet. */
export function likelyInsurer(insurers: Insurers, product: InsuredProduct): string {
  const shares = insurers.products.filter((one) => one.product === product)
  return shares.toSorted((a, b) => b.shareBps - a.shareBps)[0]?.insurerCode ?? ''
}
