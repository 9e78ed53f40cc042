import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
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
import { formatMoment } from '../../../ui/data/moment.ts'
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

const POLL_MS = 2_000

/** A request for the person who raised it: status, questions, payment and withdrawal. */
export function RequestProgress({ requestId }: { requestId: string }) {
  const [{ payment }] = useFilters<'cancelPolicy'>()
  const detail = useQuery({
    ...detailOf(requestId),
    // The request completes shortly after payment, so the page polls until it is no longer awaiting payment.
    refetchInterval: ({ state }) => (payment && state.data?.status === 'awaiting_payment' ? POLL_MS : false),
  })
  const queryClient = useQueryClient()
  if (detail.data) {
    return (
      <div className="grid gap-4">
        <ProgressStage request={detail.data} />
        <Suspense fallback={<Skeleton className="h-40" />}>
          {isAllowed(detail.data, 'answer') && (
            <AnswerForm request={detail.data} onAnswered={() => void refresh(queryClient, ...requestQueries)} />
          )}
        </Suspense>
        <Suspense fallback={<Skeleton className="h-64" />}>
          {(payment || isAllowed(detail.data, 'pay')) && <PayHere request={detail.data} />}
        </Suspense>
        <Card flush>
          <RequestPane requestId={requestId} actions={(request) => <RequesterActions request={request} />} />
        </Card>
      </div>
    )
  }
  if (!detail.error) return <Skeleton className="h-96" />
  return (
    <ErrorPanel
      title="Couldn’t load the request"
      text={readProblem(detail.error).sentence}
      onRetry={() => void detail.refetch()}
    />
  )
}

function ProgressStage({ request }: { request: ServiceRequestDetail }) {
  const { requestNumber, status, statusText, age } = request
  const isPending = status === 'pending' || status === 'in_review'
  const isLate = isPending && age === 'red'
  const needsAction = isLate || status === 'more_info' || status === 'awaiting_payment'
  return (
    <Banner
      tone={status === 'rejected' || status === 'failed' ? 'danger' : needsAction ? 'warning' : 'success'}
      title={isPending ? `Request ${requestNumber} submitted` : `${requestNumber}: ${lowerFirst(statusText)}`}
    >
      {isPending ? dueText(request, isLate) : WORDS[status]}
    </Banner>
  )
}

function dueText({ dueBy }: ServiceRequestDetail, isLate: boolean): string {
  const by = formatMoment(new Date(dueBy))
  return isLate
    ? `This request was due by ${by}. It is marked as overdue in the queue.`
    : `The office decides by ${by}. The policy doesn’t change until then.`
}

const WORDS: Partial<Record<ServiceRequestDetail['status'], string>> = {
  more_info: 'The office needs more information. Answer below.',
  awaiting_payment: 'Approved. The change takes effect after payment.',
  failed: 'Approved, but the change failed. The office is working on it.',
}

function isAllowed({ allowedActions }: ServiceRequestDetail, action: ServiceRequestDetail['allowedActions'][number]) {
  return allowedActions.includes(action)
}

/** Agents cannot open the queues, so they pay on the page where they raised the request. */
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
          Back to policy
        </Link>
      }
      onClose={() => void navigate({ to: path })}
    />
  )
}

function RequesterActions({ request }: { request: ServiceRequestDetail }) {
  const user = useUser()
  const isOffice = user !== undefined && can(user, 'service-requests.decide')
  if (!isOffice && !isAllowed(request, 'withdraw')) return null
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 xl:px-5">
      {isOffice && (
        <Link to={queuePath(request.type)} search={{ open: request.requestId }} className={buttonClass('secondary')}>
          View in queue
        </Link>
      )}
      {isAllowed(request, 'withdraw') && <Withdraw request={request} />}
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
      <Button onClick={() => setAsking(true)}>Withdraw request</Button>
      <ConfirmDialog
        open={asking}
        title={`Withdraw ${requestNumber}?`}
        confirmLabel="Withdraw request"
        busy={withdraw.isPending}
        error={withdraw.error ? readProblem(withdraw.error).sentence : undefined}
        onConfirm={() => withdraw.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>The policy doesn’t change. You can submit a new request at any time.</p>
      </ConfirmDialog>
    </>
  )
}
