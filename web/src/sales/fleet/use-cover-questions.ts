import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from '../../platform/api/query-key.ts'
import { lookUp } from '../motor/vehicle/lookup.ts'

/** As many at once as the register answers without getting slower. */
const AT_ONCE = 4

/**
 * Whether another insurer covers a vehicle is asked for each by itself, a few at a time, before the fleet can be paid. The
 * server keeps what it was told; `onAnswered` lets it look at the table again.
 */
export function useCoverQuestions(plates: readonly string[], onAnswered: () => Promise<unknown>) {
  const [done, setDone] = useState(0)
  const asking = useQuery({
    queryKey: queryKey('fleet-cover', plates),
    queryFn: async ({ signal }) => {
      setDone(0)
      await askEach(plates, signal, () => setDone((before) => before + 1))
      await onAnswered()
      return true
    },
    enabled: plates.length > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return { done, isAsking: asking.isFetching, askAgain: asking.refetch }
}

export async function askEach(
  plates: readonly string[],
  signal: AbortSignal,
  onDone: () => void,
  ask: (query: { registrationNumber: string }) => Promise<unknown> = lookUp,
): Promise<void> {
  const left = [...plates]
  async function askNext(): Promise<void> {
    const registrationNumber = left.shift()
    if (registrationNumber === undefined || signal.aborted) return
    // One that cannot be asked holds up no other; the server says which are still to be asked.
    await ask({ registrationNumber }).catch(() => undefined)
    onDone()
    return askNext()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askNext))
}
