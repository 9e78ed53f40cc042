import { PayoutQueuePage } from './PayoutQueuePage.tsx'

export function PayoutListPage() {
  return <PayoutQueuePage key="payouts" queue="payouts" />
}
