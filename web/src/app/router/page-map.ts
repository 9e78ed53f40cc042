import type { ComponentType } from 'react'

/**
 * The component of each page, by the name it has in the route table; those of a sale and of a policy stand in
 * policy-page-map.ts. Chunks of their own, so that the first screen does not grow with every page.
 */
export const PAGES: Record<string, () => Promise<ComponentType>> = {
  'login-records': async () => (await import('../../people/login-records/LoginRecordListPage.tsx')).LoginRecordListPage,
  'policy-overview': async () =>
    (await import('../../policies/policies/overview/PolicyOverviewPage.tsx')).PolicyOverviewPage,
  policies: async () => (await import('../../policies/policies/list/PolicyListPage.tsx')).PolicyListPage,
  'pay-later': async () => (await import('../../sales/pay-later/PayLaterListPage.tsx')).PayLaterListPage,
  activities: async () => (await import('../../people/activities/ActivityListPage.tsx')).ActivityListPage,
  assistants: async () => (await import('../../people/assistants/AssistantListPage.tsx')).AssistantListPage,
  assistant: async () => (await import('../../people/assistants/AssistantPage.tsx')).AssistantPage,
  people: async () => (await import('../../people/users/HrPermissionsPage.tsx')).HrPermissionsPage,
  person: async () => (await import('../../people/users/person/PersonPage.tsx')).PersonPage,
  commissions: async () => (await import('../../money/commissions/CommissionsPage.tsx')).CommissionsPage,
  'person-commissions': async () =>
    (await import('../../money/commissions/PersonCommissionsPage.tsx')).PersonCommissionsPage,
  transactions: async () => (await import('../../money/transactions/TransactionListPage.tsx')).TransactionListPage,
  receipt: async () => (await import('../../money/transactions/ReceiptPage.tsx')).ReceiptPage,
  refunds: async () => (await import('../../money/payouts/RefundListPage.tsx')).RefundListPage,
  payouts: async () => (await import('../../money/payouts/PayoutListPage.tsx')).PayoutListPage,
  reviews: async () => (await import('../../money/exceptions/ReviewListPage.tsx')).ReviewListPage,
  reconciliation: async () =>
    (await import('../../money/reconciliation/ReconciliationListPage.tsx')).ReconciliationListPage,
  books: async () => (await import('../../money/accounting/BooksPage.tsx')).BooksPage,
  'money-rules': async () => (await import('../../money/integrity-checks/RulesPage.tsx')).RulesPage,
  jobs: async () => (await import('../../money/jobs/JobListPage.tsx')).JobListPage,
  wallet: async () => (await import('../../money/wallets/WalletPage.tsx')).WalletPage,
  'renewal-estimates': async () => (await import('../../sales/renewals/RenewalEstimatesPage.tsx')).RenewalEstimatesPage,
  'renewal-pay': async () => (await import('../../sales/renewals/RenewalPayPage.tsx')).RenewalPayPage,
  'report-claim': async () => (await import('../../service/claims/ReportClaimPage.tsx')).ReportClaimPage,
  claims: async () => (await import('../../service/claims/ClaimListPage.tsx')).ClaimListPage,
  challenges: async () => (await import('../../service/challenged-policies/ChallengeListPage.tsx')).ChallengeListPage,
  requests: async () => (await import('../../service/service-requests/queue/RequestQueuePage.tsx')).RequestQueuePage,
  'pay-request': async () => (await import('../../service/service-requests/decide/PayRequestPage.tsx')).PayRequestPage,
  'request-sticker': async () => (await import('../../service/service-requests/decide/StickerPage.tsx')).StickerPage,
  'cancel-policy': async () => (await import('../../service/service-requests/raise/CancelPage.tsx')).CancelPage,
  'suspend-policy': async () => (await import('../../service/service-requests/raise/SuspendPage.tsx')).SuspendPage,
  'edit-sticker': async () =>
    (await import('../../service/service-requests/raise/EditStickerPage.tsx')).EditStickerPage,
  'update-customer': async () =>
    (await import('../../service/service-requests/raise/UpdateCustomerPage.tsx')).UpdateCustomerPage,
  'increase-vehicle-value': async () =>
    (await import('../../service/service-requests/raise/IncreaseValuePage.tsx')).IncreaseValuePage,
  referrals: async () => (await import('../../sales/referrals/ReferralsPage.tsx')).ReferralsPage,
  fleet: async () => (await import('../../sales/fleet/FleetPage.tsx')).FleetPage,
  'fleet-sold': async () => (await import('../../sales/fleet/FleetSoldPage.tsx')).FleetSoldPage,
  'rate-books': async () => (await import('../../products/rate-books/RateBookListPage.tsx')).RateBookListPage,
  'rate-book': async () => (await import('../../products/rate-books/RateBookPage.tsx')).RateBookPage,
  kit: async () => (await import('../kit/KitPage.tsx')).KitPage,
}
