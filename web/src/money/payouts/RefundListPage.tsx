import { PayoutQueuePage } from './PayoutQueuePage.tsx'

export function RefundListPage() {
  return <PayoutQueuePage key="refunds" queue="refunds" />
}
