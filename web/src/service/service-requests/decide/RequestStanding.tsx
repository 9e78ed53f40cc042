import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { formatMoment } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { Link, useNavigate } from '../../../platform/routes/link.ts'
import { policyPath, queuePath } from '../../../platform/routes/record-paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { requestQueries } from '../queries.ts'
import { detailOf } from './detail.ts'
import { RequestPane } from './RequestPane.tsx'

const PayRequest = lazyPart(() => import('./PayRequest.tsx'), 'PayRequest')
const AnswerForm = lazyPart(() => import('./AnswerForm.tsx'), 'AnswerForm')

const ASK_EVERY_MS = 2_000

/** The request that is open already, for whoever raised it: how far it is, the question it waits for, the way back. */
export function RequestStanding({ requestId }: { requestId: string }) {
  const [{ payment }] = useFilters<'cancelPolicy'>()
  const detail = useQuery({
    ...detailOf(requestId),
    // What was paid is carried out a moment later; until then the page must not go on saying that it waits for money.
    refetchInterval: ({ state }) => (payment && state.data?.status === 'awaiting_payment' ? ASK_EVERY_MS : false),
  })
  const queryClient = useQueryClient()
  if (detail.data) {
    return (
      <div className="grid gap-4">
        <Where request={detail.data} />
        <Suspense fallback={<Skeleton className="h-40" />}>
          {may(detail.data, 'answer') && (
            <AnswerForm request={detail.data} onAnswered={() => void refresh(queryClient, ...requestQueries)} />
          )}
        </Suspense>
        <Suspense fallback={<Skeleton className="h-64" />}>
          {(payment || may(detail.data, 'pay')) && <PayHere request={detail.data} />}
        </Suspense>
        <Card flush>
          <RequestPane requestId={requestId} actions={(request) => <OwnActions request={request} />} />
        </Card>
      </div>
    )
  }
  if (!detail.error) return <Skeleton className="h-96" />
  return (
    <ErrorPanel
      title="The request could not be loaded"
      text={readProblem(detail.error).sentence}
      onRetry={() => void detail.refetch()}
    />
  )
}

function Where({ request }: { request: ServiceRequestDetail }) {
  const { requestNumber, status, statusText, age } = request
  const waits = status === 'pending' || status === 'in_review'
  const isLate = waits && age === 'red'
  const needsSomebody = isLate || status === 'more_info' || status === 'awaiting_payment'
  return (
    <Banner
      tone={status === 'rejected' || status === 'failed' ? 'danger' : needsSomebody ? 'warning' : 'success'}
      title={waits ? `${requestNumber} is raised` : `${requestNumber}: ${statusText.toLowerCase()}`}
    >
      {waits ? promise(request, isLate) : WORDS[status]}
    </Banner>
  )
}

function promise({ promisedBy }: ServiceRequestDetail, isLate: boolean): string {
  const by = formatMoment(new Date(promisedBy))
  return isLate
    ? `It should have been decided by ${by}. The office sees that it is late.`
    : `A colleague decides it by ${by}. Nothing changes until then, and the policy shows how far it is.`
}

const WORDS: Partial<Record<ServiceRequestDetail['status'], string>> = {
  more_info: 'The office has a question. Answer it below.',
  awaiting_payment: 'It is approved. It takes effect when the difference is paid.',
  failed: 'It is approved, but could not be carried out yet. The office works on it.',
}

function may({ allowedActions }: ServiceRequestDetail, action: ServiceRequestDetail['allowedActions'][number]) {
  return allowedActions.includes(action)
}

/** Agents cannot open the pages of the desk, so the difference is paid where it was asked for. */
function PayHere({ request }: { request: ServiceRequestDetail }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const path = policyPath(request)
  return (
    <PayRequest
      request={request}
      paidActions={
        <Link
          to={path}
          className={buttonClass('primary', 'large')}
          onClick={() => void refresh(queryClient, ...requestQueries)}
        >
          Back to the policy
        </Link>
      }
      onClose={() => void navigate({ to: path })}
    />
  )
}

function OwnActions({ request }: { request: ServiceRequestDetail }) {
  const user = useUser()
  const isOffice = user !== undefined && can(user.role, 'service-requests.decide')
  if (!isOffice && !may(request, 'withdraw')) return null
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 xl:px-5">
      {isOffice && (
        <Link to={queuePath(request.type)} search={{ open: request.requestId }} className={buttonClass('secondary')}>
          Open in the queue
        </Link>
      )}
      {may(request, 'withdraw') && <Withdraw request={request} />}
    </div>
  )
}

function Withdraw({ request }: { request: ServiceRequestDetail }) {
  const { requestId, requestNumber, version } = request
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () =>
      sendOnce(`withdraw:${requestId}`, { version }, (idempotencyKey) =>
        call(
          'POST /service-requests/{id}/withdraw',
          { params: { id: requestId }, body: { version } },
          { idempotencyKey },
        ),
      ),
    onSuccess: () => refresh(queryClient, ...requestQueries),
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>Take it back</Button>
      <ConfirmDialog
        open={asking}
        title={`Take ${requestNumber} back?`}
        confirmLabel="Take it back"
        keepLabel="Keep it"
        busy={withdraw.isPending}
        error={withdraw.error ? readProblem(withdraw.error).sentence : undefined}
        onConfirm={() => withdraw.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>Nothing changes on the policy. You can ask again at any time.</p>
      </ConfirmDialog>
    </>
  )
}
