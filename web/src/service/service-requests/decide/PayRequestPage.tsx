import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { useNavigate } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { AfterPaymentLinks, RequestPage } from '../raise/RequestPage.tsx'
import { PayRequest } from './PayRequest.tsx'

/** Collects the payment for an approved change. */
export function PayRequestPage() {
  const navigate = useNavigate()
  return (
    <RequestPage
      title={({ kindLabel }) => `Pay for ${lowerFirst(kindLabel)}`}
      canShow={({ type, paid }) => type === 'PolicyUpdate' || paid !== 'none'}
    >
      {(request) => {
        const { requestId, requestNumber, type, status, paid, kind, actions } = request
        const pay = actions.find(({ action }) => action === 'pay')
        if (paid === 'none') return <Banner tone="info">No payment is due for {requestNumber}.</Banner>
        if (paid === 'unpaid' && (!pay || pay.refusalReason)) {
          return (
            <Banner tone="info">{pay?.refusalReason ?? 'Payment is possible after the request is approved.'}</Banner>
          )
        }
        return (
          <PayRequest
            request={request}
            paidActions={
              <AfterPaymentLinks
                requestId={requestId}
                type={type}
                isSticker={kind === 'sticker' && status !== 'completed'}
              />
            }
            onClose={() => void navigate({ to: paths.updateRequests(), search: { open: requestId } })}
          />
        )
      }}
    </RequestPage>
  )
}
