import { DeskPage } from './PayoutQueuePage.tsx'

export function PayoutListPage() {
  return <DeskPage key="payouts" desk="payouts" />
}
