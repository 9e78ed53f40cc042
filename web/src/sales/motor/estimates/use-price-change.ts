import { useState } from 'react'

type Totals = { now: number; change: number }

/** By how much the newest settled price differs from the one before; 0 until it has changed. */
export function usePriceChange(totalPesewas: number | undefined, isOld: boolean): number {
  const [totals, setTotals] = useState<Totals>()
  if (totalPesewas !== undefined && !isOld && totals?.now !== totalPesewas) {
    setTotals({ now: totalPesewas, change: totals ? totalPesewas - totals.now : 0 })
  }
  return isOld ? 0 : (totals?.change ?? 0)
}
