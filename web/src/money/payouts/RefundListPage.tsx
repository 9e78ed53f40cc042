import { DeskPage } from './DeskPage.tsx'

export function RefundListPage() {
  return <DeskPage key="refunds" desk="refunds" />
}
