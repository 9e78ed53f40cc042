import { DeskPage } from './DeskPage.tsx'

export function PayoutListPage() {
  return <DeskPage key="payouts" desk="payouts" />
}
