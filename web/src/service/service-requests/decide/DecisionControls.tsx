import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { whenIdle } from '../../../platform/queues/data/when-idle.ts'
import { useKeys } from '../../../platform/queues/use-keys.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { type Act, DecisionBar } from './DecisionBar.tsx'
import type { Asking } from './DecisionDialogs.tsx'
import type { Decision } from './decisions.ts'

const DecisionDialogs = lazyPart(() => import('./DecisionDialogs.tsx'), 'DecisionDialogs')

type Move = { of: ServiceRequestDetail; act: 'take' | 'release' | 'retry' }

type DecisionControlsProps = {
  request: ServiceRequestDetail
  asking: Asking | undefined
  setAsking: (asking: Asking | undefined) => void
  onDecide: (request: ServiceRequestDetail, decision: Decision) => void
  /** Something else about it changed: it was taken, put back or given away. */
  onMoved: (request: ServiceRequestDetail) => void
}

/** The bar under a request, its keys and its dialogs. */
export function DecisionControls({ request, asking, setAsking, onDecide, onMoved }: DecisionControlsProps) {
  const move = useMutation({
    mutationFn: ({ of, act }: Move) => sendMove(of, act),
    onSuccess: onMoved,
  })
  // The bar stays while requests come and go; what was sent about another one is not said of this one.
  const isOfThis = move.variables?.of.requestId === request.requestId
  const busy = move.isPending && isOfThis ? move.variables.act : undefined
  const may = (act: Act) => request.actions.some(({ action, whyNot }) => action === act && !whyNot)
  function act(wanted: Act) {
    if (!may(wanted)) return
    if (wanted === 'take' || wanted === 'release' || wanted === 'retry') {
      if (!busy) move.mutate({ of: request, act: wanted })
    } else setAsking({ act: wanted })
  }
  const [areDialogsWanted, wantDialogs] = useState(false)
  // What is looked at will be decided. Empty dialogs are drawn ahead: what has to be loaded first, React shows 300 ms late.
  useEffect(() => whenIdle(() => wantDialogs(true)), [])
  useKeys({ a: () => act('approve'), r: () => act('reject'), m: () => act('ask'), t: () => act('take') })
  return (
    <>
      {move.error && isOfThis && (
        <div className="px-4 pb-3">
          <Banner tone="danger">{readProblem(move.error).sentence}</Banner>
        </div>
      )}
      <DecisionBar request={request} busy={busy} onAct={act} />
      <Suspense fallback={null}>
        {(areDialogsWanted || asking) && (
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
