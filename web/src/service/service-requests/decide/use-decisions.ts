import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Problem, readProblem } from '../../../platform/api/problem.ts'
import { refreshDesk } from '../../../platform/queues/data/refresh-desk.ts'
import { whenIdle } from '../../../platform/queues/data/when-idle.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useWarnOnLeave } from '../../../ui/use-warn-on-leave.ts'
import { forgetPagesWith } from '../queue/list.ts'
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
  useWarnOnLeave(underWay.size > 0)
  const forget = (requestId: string) =>
    setUndecided((all) => all.filter(({ request }) => request.requestId !== requestId))

  async function decide(request: ServiceRequestDetail, decision: Decision): Promise<void> {
    const { requestId } = request
    forget(requestId)
    setUnderWay((ids) => new Set(ids).add(requestId))
    // The next request is drawn first: sending would take from the browser what that frame needs.
    await new Promise<void>(whenIdle)
    const isDone = await send(request, decision)
    const refreshed = refreshDesk(queryClient)
    // The row stays away until the list no longer has it; one that was not decided is back at once.
    if (isDone) await refreshed
    setUnderWay((ids) => new Set([...ids].filter((id) => id !== requestId)))
  }

  async function send(request: ServiceRequestDetail, decision: Decision): Promise<boolean> {
    try {
      keepDetail(await sendDecision(request, decision))
      forgetPagesWith(queryClient, request.requestId)
      toast(`${request.requestNumber} ${DONE_WORDS[decision.action]}`)
      return true
    } catch (error) {
      const problem = readProblem(error)
      const query = { ...detailOf(request.requestId), staleTime: 0 }
      const now = await queryClient.fetchQuery(query).catch(() => undefined)
      setUndecided((all) => [...all, { request, decision, problem, now }])
      return false
    }
  }

  function keepDetail(detail: ServiceRequestDetail) {
    queryClient.setQueryData(detailOf(detail.requestId).queryKey, detail)
  }

  return { decide, underWay, undecided, forget, keepDetail }
}
