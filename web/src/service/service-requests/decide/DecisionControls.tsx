import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { whenIdle } from '../../../platform/queues/data/when-idle.ts'
import { useKeys } from '../../../ui/actions/use-keys.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { type Act, DecisionBar } from './DecisionBar.tsx'
import type { OpenDialog } from './DecisionDialogs.tsx'
import type { Decision } from './decisions.ts'

const DecisionDialogs = lazyPart(() => import('./DecisionDialogs.tsx'), 'DecisionDialogs')

type Move = { of: ServiceRequestDetail; act: 'take' | 'release' | 'retry' }

type DecisionControlsProps = {
  request: ServiceRequestDetail
  asking: OpenDialog | undefined
  setAsking: (asking: OpenDialog | undefined) => void
  onDecide: (request: ServiceRequestDetail, decision: Decision) => void
  /** Called after the request was assigned, unassigned or retried. */
  onMoved: (request: ServiceRequestDetail) => void
}

/** Action bar of a request with its shortcuts and dialogs. */
export function DecisionControls({ request, asking, setAsking, onDecide, onMoved }: DecisionControlsProps) {
  const move = useMutation({
    mutationFn: ({ of, act }: Move) => sendMove(of, act),
    onSuccess: onMoved,
  })
  // The component is reused for the next request, so the state of an earlier request is ignored.
  const isSameRequest = move.variables?.of.requestId === request.requestId
  const busy = move.isPending && isSameRequest ? move.variables.act : undefined
  const isAllowed = (act: Act) => request.actions.some(({ action, refusalReason }) => action === act && !refusalReason)
  function act(action: Act) {
    if (!isAllowed(action)) return
    if (action === 'take' || action === 'release' || action === 'retry') {
      if (!busy) move.mutate({ of: request, act: action })
    } else setAsking({ act: action })
  }
  const [areDialogsLoaded, setDialogsLoaded] = useState(false)
  // The dialogs are rendered empty in advance, because React delays a part that is still loading by 300 ms.
  useEffect(() => whenIdle(() => setDialogsLoaded(true)), [])
  useKeys({ a: () => act('approve'), r: () => act('reject'), m: () => act('ask'), t: () => act('take') })
  return (
    <>
      {move.error && isSameRequest && (
        <div className="px-4 pb-3">
          <Banner tone="danger">{readProblem(move.error).sentence}</Banner>
        </div>
      )}
      <DecisionBar request={request} busy={busy} onAct={act} />
      <Suspense fallback={null}>
        {(areDialogsLoaded || asking) && (
          <DecisionDialogs
            asking={asking}
            request={request}
            onClose={() => setAsking(undefined)}
            onDecide={(decision) => {
              setAsking(undefined)
              onDecide(request, decision)
            }}
            onAssigned={(assigned) => {
              setAsking(undefined)
              onMoved(assigned)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function sendMove({ requestId, version }: ServiceRequestDetail, act: Move['act']) {
  const input = { params: { id: requestId }, body: { version } }
  if (act === 'take') return call('POST /service-requests/{id}/take', input)
  if (act === 'release') return call('POST /service-requests/{id}/release', input)
  return sendOnce(`retry:${requestId}`, input.body, (idempotencyKey) =>
    call('POST /service-requests/{id}/retry', input, { idempotencyKey }),
  )
}
