import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import type { RequestStatus, RequestTypeName } from '@okwan/domain/service/service-requests/terms'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { BackTo } from '../../../platform/page/BackTo.tsx'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../../platform/page/RecordMissing.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { usePageParams } from '../../../platform/routes/page-params.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { queuePath } from '../../../platform/routes/record-paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { detailOf } from '../decide/detail.ts'
import { STATUS_TONES } from '../words.ts'

const POLL_MS = 5_000
const POLLED_STATUSES: readonly RequestStatus[] = ['approved', 'awaiting_payment', 'processing']

type RequestPageProps = {
  title: (request: ServiceRequestDetail) => string
  /** Whether this page is for requests of this kind. For any other request, `RecordMissing` is shown. */
  canShow: (request: ServiceRequestDetail) => boolean
  children: (request: ServiceRequestDetail) => ReactNode
}

/** Page frame for one request, with its title, customer and status. */
export function RequestPage({ title, canShow, children }: RequestPageProps) {
  const { requestId } = usePageParams('payRequest')
  const detail = useQuery({
    ...detailOf(requestId),
    // A payment completes the request in the background.
    refetchInterval: ({ state }) => (POLLED_STATUSES.some((status) => status === state.data?.status) ? POLL_MS : false),
  })
  const problem = detail.error && !detail.data ? readProblem(detail.error) : undefined
  if (problem?.status === 404 || problem?.status === 422) return <RecordMissing />
  const request = detail.data
  if (request && !canShow(request)) return <RecordMissing />
  return (
    <div className="max-w-272">
      <PageHeader
        title={request ? title(request) : 'Request'}
        back={<BackTo path={paths.updateRequests()} search={{ open: requestId }} label="Update requests" />}
      >
        {request && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            {request.registrationNumber && <PlateChip plate={request.registrationNumber} />}
            <span>{request.customerName}</span>
            <span>{request.requestNumber}</span>
            <StatusBadge tone={STATUS_TONES[request.status]}>{request.statusText}</StatusBadge>
          </p>
        )}
      </PageHeader>
      {request && children(request)}
      {!request && !problem && <Skeleton className="mx-auto h-96 max-w-140" />}
      {problem && <LoadError title="Couldn’t load the request" query={detail} />}
    </div>
  )
}

type AfterPaymentLinksProps = { requestId: string; type: RequestTypeName; isSticker: boolean }

/** Links shown after payment. */
export function AfterPaymentLinks({ requestId, type, isSticker }: AfterPaymentLinksProps) {
  return (
    <>
      {isSticker && (
        <Link to={paths.requestSticker({ requestId })} className={buttonClass('primary', 'large')}>
          Enter sticker number
        </Link>
      )}
      <Link to={queuePath(type)} search={{ open: requestId }} className={buttonClass('secondary', 'large')}>
        Back to request
      </Link>
    </>
  )
}
