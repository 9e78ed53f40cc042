import type { ServiceRequestDetail } from '@okwan/contract/service-requests'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Problem, readProblem } from '../api/problem.ts'
import { toast } from '../ui/toasts.ts'
import { type Decision, DONE_WORDS, sendDecision } from './decisions.ts'
import { detailOf } from './detail.ts'

/** A decision that did not go through, with what was typed and what the request is like now. */
export type Undecided = {
  request: ServiceRequestDetail
  decision: Decision
  problem: Problem
  now: ServiceRequestDetail | undefined
}

/**
 * Sends decisions while the person is at the next request already. What the server refuses comes back with everything that was
 * typed; nothing is lost.
 */
export function useDecisions() {
  const queryClient = useQueryClient()
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set())
  const [undecided, setUndecided] = useState<readonly Undecided[]>([])
  const forget = (requestId: string) =>
    setUndecided((all) => all.filter(({ request }) => request.requestId !== requestId))

  async function decide(request: ServiceRequestDetail, decision: Decision): Promise<void> {
    const { requestId, requestNumber } = request
    forget(requestId)
    setUnderWay((ids) => new Set(ids).add(requestId))
    try {
      keepDetail(await sendDecision(request, decision))
      toast(`${requestNumber} ${DONE_WORDS[decision.action]}`)
    } catch (error) {
      const problem = readProblem(error)
      const now = await queryClient.fetchQuery({ ...detailOf(requestId), staleTime: 0 }).catch(() => undefined)
      setUndecided((all) => [...all, { request, decision, problem, now }])
    }
    // The row stays away until the list no longer has it.
    await refreshQueues()
    setUnderWay((ids) => new Set([...ids].filter((id) => id !== requestId)))
  }

  function keepDetail(detail: ServiceRequestDetail) {
    queryClient.setQueryData(detailOf(detail.requestId).queryKey, detail)
  }

  async function refreshQueues() {
    await Promise.all(
      QUEUE_KEYS.map((key) => queryClient.invalidateQueries({ queryKey: [key] }, { cancelRefetch: true })),
    )
  }

  return { decide, underWay, undecided, forget, keepDetail, refreshQueues }
}

const QUEUE_KEYS = ['GET /service-requests', 'GET /service-requests/counts'] as const
