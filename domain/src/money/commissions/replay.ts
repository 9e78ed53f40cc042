import { grossOf } from './commission.ts'
import type { CommissionRule } from './rates.ts'

/** A policy in force with the premium on which its commission is calculated. */
export type PolicyInForce = { policyId: string; productCode: string; basePesewas: number }

/** The rate of a product in force, and its new rate. */
export type ReplayedRate = { rule: CommissionRule; fromRateBps: number; toRateBps: number }

export type ReplayedProduct = { productCode: string; policies: number; beforePesewas: number; afterPesewas: number }
export type ReplayedPolicy = { policyId: string; beforePesewas: number; afterPesewas: number }
export type RateReplay = {
  policies: number
  beforePesewas: number
  afterPesewas: number
  /** The largest change first. */
  byProduct: ReplayedProduct[]
  largest: ReplayedPolicy[]
}

const MAX_LARGEST_CHANGES = 10

/** Commission of every policy in force by the current and by the new rates, as if each were renewed at the same premium. */
export function replayRates(policies: readonly PolicyInForce[], rates: readonly ReplayedRate[]): RateReplay {
  const products = new Map<string, ReplayedProduct>()
  const changed: ReplayedPolicy[] = []
  for (const { policyId, productCode, basePesewas } of policies) {
    const rate = rates.find(({ rule }) => rule.productCode === productCode)
    if (!rate) continue
    const beforePesewas = grossOf(basePesewas, rate.fromRateBps, rate.rule)
    const afterPesewas = grossOf(basePesewas, rate.toRateBps, rate.rule)
    const product = products.get(productCode) ?? { productCode, policies: 0, beforePesewas: 0, afterPesewas: 0 }
    product.policies += 1
    product.beforePesewas += beforePesewas
    product.afterPesewas += afterPesewas
    products.set(productCode, product)
    if (beforePesewas !== afterPesewas) changed.push({ policyId, beforePesewas, afterPesewas })
  }
  const byProduct = [...products.values()].sort((a, b) => changeOf(b) - changeOf(a))
  const sum = (key: 'policies' | 'beforePesewas' | 'afterPesewas') =>
    byProduct.reduce((total, product) => total + product[key], 0)
  return {
    policies: sum('policies'),
    beforePesewas: sum('beforePesewas'),
    afterPesewas: sum('afterPesewas'),
    byProduct,
    largest: changed.toSorted((a, b) => changeOf(b) - changeOf(a)).slice(0, MAX_LARGEST_CHANGES),
  }
}

const changeOf = ({ beforePesewas, afterPesewas }: { beforePesewas: number; afterPesewas: number }) =>
  Math.abs(afterPesewas - beforePesewas)
