import { type PageLoader, pageIn } from '../../platform/navigation/lazy-page.ts'
import type { PageName } from '../../platform/routes/table.ts'
import type { PolicyPageName } from './policy-page-map.ts'

/**
 * Components by route name, each in its own chunk to keep the first screen small. Pages of sales and policies are in policy-page-map.ts.
 */
export const PAGES: Record<Exclude<PageName, PolicyPageName | 'login'>, PageLoader> = {
  loginRecords: pageIn(() => import('../../people/login-records/LoginRecordListPage.tsx'), 'LoginRecordListPage'),
  policyOverview: pageIn(() => import('../../policies/policies/overview/PolicyOverviewPage.tsx'), 'PolicyOverviewPage'),
  policyList: pageIn(() => import('../../policies/policies/list/PolicyListPage.tsx'), 'PolicyListPage'),
  customers: pageIn(() => import('../../customers/customers/list/CustomerListPage.tsx'), 'CustomerListPage'),
  customer: pageIn(() => import('../../customers/customers/page/CustomerPage.tsx'), 'CustomerPage'),
  payLater: pageIn(() => import('../../sales/pay-later/PayLaterListPage.tsx'), 'PayLaterListPage'),
  activities: pageIn(() => import('../../people/activities/ActivityListPage.tsx'), 'ActivityListPage'),
  assistants: pageIn(() => import('../../people/assistants/AssistantListPage.tsx'), 'AssistantListPage'),
  assistant: pageIn(() => import('../../people/assistants/AssistantPage.tsx'), 'AssistantPage'),
  people: pageIn(() => import('../../people/users/HrPermissionsPage.tsx'), 'HrPermissionsPage'),
  person: pageIn(() => import('../../people/users/person/PersonPage.tsx'), 'PersonPage'),
  commissions: pageIn(() => import('../../money/commissions/CommissionsPage.tsx'), 'CommissionsPage'),
  personCommissions: pageIn(() => import('../../money/commissions/PersonCommissionsPage.tsx'), 'PersonCommissionsPage'),
  transactions: pageIn(() => import('../../money/transactions/TransactionListPage.tsx'), 'TransactionListPage'),
  receipt: pageIn(() => import('../../money/transactions/ReceiptPage.tsx'), 'ReceiptPage'),
  refunds: pageIn(() => import('../../money/payouts/RefundListPage.tsx'), 'RefundListPage'),
  payouts: pageIn(() => import('../../money/payouts/PayoutListPage.tsx'), 'PayoutListPage'),
  exceptions: pageIn(() => import('../../money/exceptions/ExceptionListPage.tsx'), 'ExceptionListPage'),
  reconciliation: pageIn(
    () => import('../../money/reconciliation/ReconciliationListPage.tsx'),
    'ReconciliationListPage',
  ),
  staffPayrolls: pageIn(() => import('../../money/staff-payrolls/StaffPayrollsPage.tsx'), 'StaffPayrollsPage'),
  accounting: pageIn(() => import('../../money/accounting/AccountingPage.tsx'), 'AccountingPage'),
  integrityChecks: pageIn(() => import('../../money/integrity-checks/IntegrityChecksPage.tsx'), 'IntegrityChecksPage'),
  reports: pageIn(() => import('../../reports/reports/ReportListPage.tsx'), 'ReportListPage'),
  report: pageIn(() => import('../../reports/reports/ReportPage.tsx'), 'ReportPage'),
  usage: pageIn(() => import('../../platform/analytics/usage/UsagePage.tsx'), 'UsagePage'),
  jobs: pageIn(() => import('../../platform/jobs/JobListPage.tsx'), 'JobListPage'),
  wallet: pageIn(() => import('../../money/wallets/WalletPage.tsx'), 'WalletPage'),
  renewalEstimates: pageIn(() => import('../../sales/renewals/RenewalEstimatesPage.tsx'), 'RenewalEstimatesPage'),
  renewalPay: pageIn(() => import('../../sales/renewals/RenewalPayPage.tsx'), 'RenewalPayPage'),
  claims: pageIn(() => import('../../service/claims/ClaimListPage.tsx'), 'ClaimListPage'),
  customerClaims: pageIn(() => import('../../service/claims/follow/CustomerClaimsPage.tsx'), 'CustomerClaimsPage'),
  challengedPolicies: pageIn(
    () => import('../../service/challenged-policies/ChallengeListPage.tsx'),
    'ChallengeListPage',
  ),
  requestQueue: pageIn(() => import('../../service/service-requests/queue/RequestQueuePage.tsx'), 'RequestQueuePage'),
  updateRequests: pageIn(() => import('../../service/service-requests/queue/RequestQueuePage.tsx'), 'UpdateQueuePage'),
  payRequest: pageIn(() => import('../../service/service-requests/decide/PayRequestPage.tsx'), 'PayRequestPage'),
  requestSticker: pageIn(() => import('../../service/service-requests/decide/StickerPage.tsx'), 'StickerPage'),
  cancelPolicy: pageIn(() => import('../../service/service-requests/raise/CancelPage.tsx'), 'CancelPage'),
  suspendPolicy: pageIn(() => import('../../service/service-requests/raise/SuspendPage.tsx'), 'SuspendPage'),
  editSticker: pageIn(() => import('../../service/service-requests/raise/EditStickerPage.tsx'), 'EditStickerPage'),
  updateCustomer: pageIn(
    () => import('../../service/service-requests/raise/UpdateCustomerPage.tsx'),
    'UpdateCustomerPage',
  ),
  increaseVehicleValue: pageIn(
    () => import('../../service/service-requests/raise/IncreaseValuePage.tsx'),
    'IncreaseValuePage',
  ),
  referrals: pageIn(() => import('../../sales/referrals/ReferralsPage.tsx'), 'ReferralsPage'),
  fleet: pageIn(() => import('../../sales/fleet/FleetPage.tsx'), 'FleetPage'),
  fleetSold: pageIn(() => import('../../sales/fleet/FleetSoldPage.tsx'), 'FleetSoldPage'),
  rateBooks: pageIn(() => import('../../products/rate-books/RateBookListPage.tsx'), 'RateBookListPage'),
  settings: pageIn(() => import('../../people/settings/SettingsPage.tsx'), 'SettingsPage'),
  rateBook: pageIn(() => import('../../products/rate-books/RateBookPage.tsx'), 'RateBookPage'),
  kit: pageIn(() => import('../kit/KitPage.tsx'), 'KitPage'),
}
