import { useState } from 'react'

type Totals = { now: number; change: number }

/** Difference between the current price and the previous one; 0 until the price has changed once. */
export function usePriceChange(totalPesewas: number | undefined, isOld: boolean): number {
  const [totals, setTotals] = useState<Totals>()
  if (totalPesewas !== undefined && !isOld && totals?.now !== totalPesewas) {
    setTotals({ now: totalPesewas, change: totals ? totalPesewas - totals.now : 0 })
  }
  return isOld ? 0 : (totals?.change ?? 0)
}
