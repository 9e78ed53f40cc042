import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Problem, readProblem } from '../../../platform/api/problem.ts'
import { refreshQueue } from '../../../platform/queues/data/refresh-queue.ts'
import { whenIdle } from '../../../platform/queues/data/when-idle.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useWarnOnLeave } from '../../../ui/use-warn-on-leave.ts'
import { removePagesWith } from '../queue/list.ts'
import { type Decision, DONE_WORDS, sendDecision } from './decisions.ts'
import { detailOf } from './detail.ts'

/** A decision that failed, with its text and the current request. */
export type Undecided = {
  request: ServiceRequestDetail
  decision: Decision
  problem: Problem
  now: ServiceRequestDetail | undefined
}

/**
 * Sends decisions in the background while the user continues with the next request. If the server refuses a decision,
 * the user gets it back with the typed text.
 */
export function useDecisions() {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const [undecided, setUndecided] = useState<readonly Undecided[]>([])
  useWarnOnLeave(pending.size > 0)
  const remove = (requestId: string) =>
    setUndecided((all) => all.filter(({ request }) => request.requestId !== requestId))

  async function decide(request: ServiceRequestDetail, decision: Decision): Promise<void> {
    const { requestId } = request
    remove(requestId)
    setPending((ids) => new Set(ids).add(requestId))
    // The next request is rendered before the decision is sent.
    await new Promise<void>(whenIdle)
    const isDone = await send(request, decision)
    const refreshed = refreshQueue(queryClient)
    // A decided row stays hidden until the list is refreshed; a failed one reappears immediately.
    if (isDone) await refreshed
    setPending((ids) => new Set([...ids].filter((id) => id !== requestId)))
  }

  async function send(request: ServiceRequestDetail, decision: Decision): Promise<boolean> {
    try {
      cacheDetail(await sendDecision(request, decision))
      removePagesWith(queryClient, request.requestId)
      toast(`${request.requestNumber}: ${DONE_WORDS[decision.action]}`)
      return true
    } catch (error) {
      const problem = readProblem(error)
      const query = { ...detailOf(request.requestId), staleTime: 0 }
      const now = await queryClient.fetchQuery(query).catch(() => undefined)
      setUndecided((all) => [...all, { request, decision, problem, now }])
      return false
    }
  }

  function cacheDetail(detail: ServiceRequestDetail) {
    queryClient.setQueryData(detailOf(detail.requestId).queryKey, detail)
  }

  return { decide, pending, undecided, forget: remove, cacheDetail }
}
