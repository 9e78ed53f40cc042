import { DeskPage } from './PayoutQueuePage.tsx'

export function RefundListPage() {
  return <DeskPage key="refunds" desk="refunds" />
}
