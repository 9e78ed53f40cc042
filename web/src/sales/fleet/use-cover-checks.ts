import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from '../../platform/api/query-key.ts'
import { lookUp } from '../motor/vehicle/lookup.ts'

/** The MID slows down with more parallel requests. */
const MAX_PARALLEL = 4

/**
 * Looks up existing cover at other insurers, one request for each vehicle, before the fleet can be paid. The server stores
 * the results; `onChecked` reloads the table.
 */
export function useCoverChecks(plates: readonly string[], onChecked: () => Promise<unknown>) {
  const [done, setDone] = useState(0)
  const checks = useQuery({
    queryKey: queryKey('fleet-cover', plates),
    queryFn: async ({ signal }) => {
      setDone(0)
      await checkEach(plates, signal, () => setDone((before) => before + 1))
      await onChecked()
      return true
    },
    enabled: plates.length > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return { done, isChecking: checks.isFetching, retry: checks.refetch }
}

export async function checkEach(
  plates: readonly string[],
  signal: AbortSignal,
  onDone: () => void,
  check: (query: { registrationNumber: string }) => Promise<unknown> = lookUp,
): Promise<void> {
  const remainingPlates = [...plates]
  async function checkNext(): Promise<void> {
    const registrationNumber = remainingPlates.shift()
    if (registrationNumber === undefined || signal.aborted) return
    // A failed lookup must not stop the others; the server reports the vehicles that are still unchecked.
    await check({ registrationNumber }).catch(() => undefined)
    onDone()
    return checkNext()
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, checkNext))
}
