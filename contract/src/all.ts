import { customerConsentEndpoints } from './customers/customers/consents.ts'
import { customerMergeEndpoints } from './customers/customers/merges.ts'
import { customerPageEndpoints } from './customers/customers/pages.ts'
import { customerEndpoints } from './customers/customers.ts'
import { vehicleEndpoints } from './customers/vehicles.ts'
import { demoEndpoints } from './demo.ts'
import { accountingEndpoints } from './money/accounting.ts'
import { bankStatementEndpoints } from './money/bank-statements.ts'
import { bankTransferEndpoints } from './money/bank-transfers.ts'
import { callbackEndpoints } from './money/callbacks.ts'
import { commissionRuleEndpoints } from './money/commissions/rules.ts'
import { commissionEndpoints } from './money/commissions.ts'
import { exceptionEndpoints } from './money/exceptions.ts'
import { moneyEndpoints } from './money/integrity-checks.ts'
import { paymentEndpoints } from './money/payments.ts'
import { payoutEndpoints } from './money/payouts.ts'
import { reconciliationEndpoints } from './money/reconciliation.ts'
import { settlementEndpoints } from './money/settlements.ts'
import { staffPayrollEndpoints } from './money/staff-payrolls.ts'
import { taxInvoiceEndpoints } from './money/tax-invoices.ts'
import { topUpEndpoints } from './money/top-ups.ts'
import { transactionEndpoints } from './money/transactions.ts'
import { walletEndpoints, withdrawalEndpoints } from './money/wallets.ts'
import { activityEndpoints } from './people/activities.ts'
import { alertEndpoints } from './people/alerts.ts'
import { assistantEndpoints } from './people/assistants.ts'
import { authEndpoints } from './people/auth.ts'
import { branchEndpoints } from './people/branches.ts'
import { handOverEndpoints } from './people/hand-overs.ts'
import { loginRecordEndpoints } from './people/login-records.ts'
import { performanceEndpoints } from './people/performance.ts'
import { settingEndpoints } from './people/settings.ts'
import { accessReviewEndpoints } from './people/users/access-reviews.ts'
import { examinerEndpoints } from './people/users/examiners.ts'
import { permissionEndpoints } from './people/users/permissions.ts'
import { userEndpoints } from './people/users.ts'
import { analyticsEndpoints } from './platform/analytics.ts'
import type { Data, Endpoint, Meta, Sent } from './platform/endpoint.ts'
import { fileEndpoints } from './platform/files.ts'
import { jobEndpoints } from './platform/jobs.ts'
import { notificationEndpoints } from './platform/notifications.ts'
import { savedViewEndpoints } from './platform/saved-views.ts'
import { policyDocumentEndpoints } from './policies/documents.ts'
import { customerRecordEndpoints } from './policies/policies/customer-records.ts'
import { policyOverviewEndpoints } from './policies/policies/overview.ts'
import { policyEndpoints } from './policies/policies.ts'
import { stickerEndpoints } from './policies/stickers.ts'
import { travelPolicyEndpoints } from './policies/travel-policies.ts'
import { verifyEndpoints } from './policies/verify.ts'
import { rateBookEndpoints } from './products/rate-books.ts'
import { bundleEndpoints } from './reports/bundles.ts'
import { customerRightsEndpoints } from './reports/customer-rights.ts'
import { exportEndpoints } from './reports/exports.ts'
import { priceAuditEndpoints } from './reports/price-audits.ts'
import { rateBookReplayEndpoints } from './reports/rate-book-replays.ts'
import { reportBuilderEndpoints } from './reports/report-builder.ts'
import { reportScheduleEndpoints } from './reports/report-schedules.ts'
import { reportEndpoints } from './reports/reports.ts'
import { savedReportEndpoints } from './reports/saved-reports.ts'
import { searchEndpoints } from './reports/search.ts'
import { systemEndpoints } from './reports/system.ts'
import { workItemEndpoints } from './reports/work-items.ts'
import { draftEndpoints } from './sales/drafts.ts'
import { fleetEndpoints } from './sales/fleet.ts'
import { importEndpoints } from './sales/imports.ts'
import { motorEndpoints } from './sales/motor.ts'
import { payLaterEndpoints } from './sales/pay-later.ts'
import { purchaseEndpoints } from './sales/purchases.ts'
import { referralEndpoints } from './sales/referrals.ts'
import { renewalEndpoints } from './sales/renewals.ts'
import { travelEndpoints } from './sales/travel.ts'
import { challengeEndpoints } from './service/challenged-policies.ts'
import { claimEndpoints } from './service/claims.ts'
import { complaintEndpoints } from './service/complaints.ts'
import { customerCorrectionEndpoints } from './service/customer-corrections.ts'
import { identityCheckEndpoints } from './service/identity-checks.ts'
import { midComparisonEndpoints } from './service/mid-comparisons.ts'
import { noteEndpoints } from './service/notes.ts'
import { screeningEndpoints } from './service/screening.ts'
import { serviceRequestEndpoints } from './service/service-requests.ts'
import { suspiciousReportEndpoints } from './service/suspicious-reports.ts'

export const allEndpoints = {
  ...authEndpoints,
  ...userEndpoints,
  ...examinerEndpoints,
  ...accessReviewEndpoints,
  ...permissionEndpoints,
  ...settingEndpoints,
  ...handOverEndpoints,
  ...branchEndpoints,
  ...loginRecordEndpoints,
  ...alertEndpoints,
  ...activityEndpoints,
  ...assistantEndpoints,
  ...walletEndpoints,
  ...topUpEndpoints,
  ...withdrawalEndpoints,
  ...payoutEndpoints,
  ...commissionEndpoints,
  ...commissionRuleEndpoints,
  ...performanceEndpoints,
  ...moneyEndpoints,
  ...reconciliationEndpoints,
  ...exceptionEndpoints,
  ...accountingEndpoints,
  ...bankStatementEndpoints,
  ...bankTransferEndpoints,
  ...taxInvoiceEndpoints,
  ...midComparisonEndpoints,
  ...staffPayrollEndpoints,
  ...settlementEndpoints,
  ...jobEndpoints,
  ...systemEndpoints,
  ...analyticsEndpoints,
  ...paymentEndpoints,
  ...transactionEndpoints,
  ...callbackEndpoints,
  ...fileEndpoints,
  ...customerEndpoints,
  ...customerPageEndpoints,
  ...customerMergeEndpoints,
  ...customerConsentEndpoints,
  ...customerRecordEndpoints,
  ...vehicleEndpoints,
  ...motorEndpoints,
  ...purchaseEndpoints,
  ...payLaterEndpoints,
  ...referralEndpoints,
  ...fleetEndpoints,
  ...rateBookEndpoints,
  ...policyEndpoints,
  ...policyDocumentEndpoints,
  ...importEndpoints,
  ...renewalEndpoints,
  ...policyOverviewEndpoints,
  ...notificationEndpoints,
  ...savedViewEndpoints,
  ...bundleEndpoints,
  ...customerRightsEndpoints,
  ...exportEndpoints,
  ...reportEndpoints,
  ...priceAuditEndpoints,
  ...rateBookReplayEndpoints,
  ...reportScheduleEndpoints,
  ...reportBuilderEndpoints,
  ...savedReportEndpoints,
  ...draftEndpoints,
  ...serviceRequestEndpoints,
  ...noteEndpoints,
  ...searchEndpoints,
  ...workItemEndpoints,
  ...claimEndpoints,
  ...complaintEndpoints,
  ...customerCorrectionEndpoints,
  ...identityCheckEndpoints,
  ...screeningEndpoints,
  ...suspiciousReportEndpoints,
  ...challengeEndpoints,
  ...stickerEndpoints,
  ...verifyEndpoints,
  ...travelEndpoints,
  ...travelPolicyEndpoints,
  ...demoEndpoints,
}

/** The web imports this type only: `call('GET /users/{id}', { params: { id } })` is checked against it. */
export type Api = typeof allEndpoints
export type ApiKey = keyof Api
export type ApiInput<K extends ApiKey> = Sent<Api[K]>
export type ApiData<K extends ApiKey> = Data<Api[K]>
export type ApiMeta<K extends ApiKey> = Meta<Api[K]>

/** All endpoints as a list, for code that processes each of them. */
export function everyEndpoint(): [string, Endpoint][] {
  return Object.entries(allEndpoints)
}
