import { customerEndpoints } from '@okwan/contract/customers/customers'
import { customerConsentEndpoints } from '@okwan/contract/customers/customers/consents'
import { customerMergeEndpoints } from '@okwan/contract/customers/customers/merges'
import { customerPageEndpoints } from '@okwan/contract/customers/customers/pages'
import { vehicleEndpoints } from '@okwan/contract/customers/vehicles'
import { demoEndpoints } from '@okwan/contract/demo'
import { accountingEndpoints } from '@okwan/contract/money/accounting'
import { bankStatementEndpoints } from '@okwan/contract/money/bank-statements'
import { bankTransferEndpoints } from '@okwan/contract/money/bank-transfers'
import { callbackEndpoints } from '@okwan/contract/money/callbacks'
import { commissionEndpoints } from '@okwan/contract/money/commissions'
import { commissionRuleEndpoints } from '@okwan/contract/money/commissions/rules'
import { exceptionEndpoints } from '@okwan/contract/money/exceptions'
import { moneyEndpoints } from '@okwan/contract/money/integrity-checks'
import { paymentEndpoints } from '@okwan/contract/money/payments'
import { payoutEndpoints } from '@okwan/contract/money/payouts'
import { reconciliationEndpoints } from '@okwan/contract/money/reconciliation'
import { settlementEndpoints } from '@okwan/contract/money/settlements'
import { staffPayrollEndpoints } from '@okwan/contract/money/staff-payrolls'
import { taxInvoiceEndpoints } from '@okwan/contract/money/tax-invoices'
import { topUpEndpoints } from '@okwan/contract/money/top-ups'
import { transactionEndpoints } from '@okwan/contract/money/transactions'
import { walletEndpoints, withdrawalEndpoints } from '@okwan/contract/money/wallets'
import { activityEndpoints } from '@okwan/contract/people/activities'
import { alertEndpoints } from '@okwan/contract/people/alerts'
import { assistantEndpoints } from '@okwan/contract/people/assistants'
import { authEndpoints } from '@okwan/contract/people/auth'
import { branchEndpoints } from '@okwan/contract/people/branches'
import { handOverEndpoints } from '@okwan/contract/people/hand-overs'
import { loginRecordEndpoints } from '@okwan/contract/people/login-records'
import { performanceEndpoints } from '@okwan/contract/people/performance'
import { settingEndpoints } from '@okwan/contract/people/settings'
import { userEndpoints } from '@okwan/contract/people/users'
import { accessReviewEndpoints } from '@okwan/contract/people/users/access-reviews'
import { examinerEndpoints } from '@okwan/contract/people/users/examiners'
import { permissionEndpoints } from '@okwan/contract/people/users/permissions'
import { analyticsEndpoints } from '@okwan/contract/platform/analytics'
import { fileEndpoints } from '@okwan/contract/platform/files'
import { jobEndpoints } from '@okwan/contract/platform/jobs'
import { notificationEndpoints } from '@okwan/contract/platform/notifications'
import { savedViewEndpoints } from '@okwan/contract/platform/saved-views'
import { policyDocumentEndpoints } from '@okwan/contract/policies/documents'
import { policyEndpoints } from '@okwan/contract/policies/policies'
import { customerRecordEndpoints } from '@okwan/contract/policies/policies/customer-records'
import { policyOverviewEndpoints } from '@okwan/contract/policies/policies/overview'
import { stickerEndpoints } from '@okwan/contract/policies/stickers'
import { travelPolicyEndpoints } from '@okwan/contract/policies/travel-policies'
import { verifyEndpoints } from '@okwan/contract/policies/verify'
import { rateBookEndpoints } from '@okwan/contract/products/rate-books'
import { bundleEndpoints } from '@okwan/contract/reports/bundles'
import { customerRightsEndpoints } from '@okwan/contract/reports/customer-rights'
import { exportEndpoints } from '@okwan/contract/reports/exports'
import { priceAuditEndpoints } from '@okwan/contract/reports/price-audits'
import { rateBookReplayEndpoints } from '@okwan/contract/reports/rate-book-replays'
import { reportBuilderEndpoints } from '@okwan/contract/reports/report-builder'
import { reportScheduleEndpoints } from '@okwan/contract/reports/report-schedules'
import { reportEndpoints } from '@okwan/contract/reports/reports'
import { savedReportEndpoints } from '@okwan/contract/reports/saved-reports'
import { searchEndpoints } from '@okwan/contract/reports/search'
import { systemEndpoints } from '@okwan/contract/reports/system'
import { workItemEndpoints } from '@okwan/contract/reports/work-items'
import { draftEndpoints } from '@okwan/contract/sales/drafts'
import { fleetEndpoints } from '@okwan/contract/sales/fleet'
import { importEndpoints } from '@okwan/contract/sales/imports'
import { motorEndpoints } from '@okwan/contract/sales/motor'
import { payLaterEndpoints } from '@okwan/contract/sales/pay-later'
import { purchaseEndpoints } from '@okwan/contract/sales/purchases'
import { referralEndpoints } from '@okwan/contract/sales/referrals'
import { renewalEndpoints } from '@okwan/contract/sales/renewals'
import { travelEndpoints } from '@okwan/contract/sales/travel'
import { challengeEndpoints } from '@okwan/contract/service/challenged-policies'
import { claimEndpoints } from '@okwan/contract/service/claims'
import { complaintEndpoints } from '@okwan/contract/service/complaints'
import { customerCorrectionEndpoints } from '@okwan/contract/service/customer-corrections'
import { identityCheckEndpoints } from '@okwan/contract/service/identity-checks'
import { midComparisonEndpoints } from '@okwan/contract/service/mid-comparisons'
import { noteEndpoints } from '@okwan/contract/service/notes'
import { screeningEndpoints } from '@okwan/contract/service/screening'
import { serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import { suspiciousReportEndpoints } from '@okwan/contract/service/suspicious-reports'
import type { FastifyInstance } from 'fastify'
import {
  customerConsentRoutes,
  customerMergeRoutes,
  customerPageRoutes,
  customerRoutes,
} from '../customers/customers/routes.ts'
import { vehicleRoutes } from '../customers/vehicles/routes.ts'
import { demoRoutes } from '../demo/routes.ts'
import { accountingRoutes } from '../money/accounting/routes.ts'
import { bankStatementRoutes } from '../money/bank-statements/routes.ts'
import { bankTransferRoutes } from '../money/bank-transfers/routes.ts'
import { callbackRoutes } from '../money/callbacks/routes.ts'
import { commissionRoutes, commissionRuleRoutes } from '../money/commissions/routes.ts'
import { exceptionRoutes } from '../money/exceptions/routes.ts'
import { moneyRoutes } from '../money/integrity-checks/routes.ts'
import { paymentRoutes } from '../money/payments/routes.ts'
import { payoutRoutes, withdrawalRoutes } from '../money/payouts/routes.ts'
import { reconciliationRoutes } from '../money/reconciliation/routes.ts'
import { settlementRoutes } from '../money/settlements/routes.ts'
import { staffPayrollRoutes } from '../money/staff-payrolls/routes.ts'
import { taxInvoiceRoutes } from '../money/tax-invoices/routes.ts'
import { topUpRoutes } from '../money/top-ups/routes.ts'
import { transactionRoutes } from '../money/transactions/routes.ts'
import { walletRoutes } from '../money/wallets/routes.ts'
import { activityRoutes } from '../people/activities/routes.ts'
import { alertRoutes } from '../people/alerts/routes.ts'
import { assistantRoutes } from '../people/assistants/routes.ts'
import { authRoutes } from '../people/auth/routes.ts'
import { branchRoutes } from '../people/branches/routes.ts'
import { handOverRoutes } from '../people/hand-overs/routes.ts'
import { loginRecordRoutes } from '../people/login-records/routes.ts'
import { performanceRoutes } from '../people/performance/routes.ts'
import { settingRoutes } from '../people/settings/routes.ts'
import { accessReviewRoutes, examinerRoutes, permissionRoutes, userRoutes } from '../people/users/routes.ts'
import { analyticsRoutes } from '../platform/analytics/routes.ts'
import { fileRoutes } from '../platform/files/routes.ts'
import type { Product } from '../platform/http/context.ts'
import { jobRoutes } from '../platform/jobs/routes.ts'
import { notificationRoutes } from '../platform/notifications/routes.ts'
import { savedViewRoutes } from '../platform/saved-views/routes.ts'
import { policyDocumentRoutes } from '../policies/documents/routes.ts'
import { customerRecordRoutes, policyOverviewRoutes, policyRoutes } from '../policies/policies/routes.ts'
import { stickerRoutes } from '../policies/stickers/routes.ts'
import { travelPolicyRoutes } from '../policies/travel-policies/routes.ts'
import { verifyRoutes } from '../policies/verify/routes.ts'
import { rateBookRoutes } from '../products/rate-books/routes.ts'
import { bundleRoutes } from '../reports/bundles/routes.ts'
import { customerRightsRoutes } from '../reports/customer-rights/routes.ts'
import { exportRoutes } from '../reports/exports/routes.ts'
import { priceAuditRoutes } from '../reports/price-audits/routes.ts'
import { rateBookReplayRoutes } from '../reports/rate-book-replays/routes.ts'
import { reportBuilderRoutes } from '../reports/report-builder/routes.ts'
import { reportScheduleRoutes } from '../reports/report-schedules/routes.ts'
import { reportRoutes } from '../reports/reports/routes.ts'
import { savedReportRoutes } from '../reports/saved-reports/routes.ts'
import { searchRoutes } from '../reports/search/routes.ts'
import { systemRoutes } from '../reports/system/routes.ts'
import { workItemRoutes } from '../reports/work-items/routes.ts'
import { draftRoutes } from '../sales/drafts/routes.ts'
import { fleetRoutes } from '../sales/fleet/routes.ts'
import { importRoutes } from '../sales/imports/routes.ts'
import { motorRoutes } from '../sales/motor/routes.ts'
import { payLaterRoutes } from '../sales/pay-later/routes.ts'
import { purchaseRoutes } from '../sales/purchases/routes.ts'
import { referralRoutes } from '../sales/referrals/routes.ts'
import { renewalRoutes } from '../sales/renewals/routes.ts'
import { travelRoutes } from '../sales/travel/routes.ts'
import { challengeRoutes } from '../service/challenged-policies/routes.ts'
import { claimRoutes } from '../service/claims/routes.ts'
import { complaintRoutes } from '../service/complaints/routes.ts'
import { customerCorrectionRoutes } from '../service/customer-corrections/routes.ts'
import { identityCheckRoutes } from '../service/identity-checks/routes.ts'
import { midComparisonRoutes } from '../service/mid-comparisons/routes.ts'
import { noteRoutes } from '../service/notes/routes.ts'
import { screeningRoutes } from '../service/screening/routes.ts'
import { serviceRequestRoutes } from '../service/service-requests/routes.ts'
import { suspiciousReportRoutes } from '../service/suspicious-reports/routes.ts'
import { implement } from './implement.ts'

/** All features with their contracts and handlers. */
export function bindFeatures(app: FastifyInstance, product: Product): void {
  implement(app, product, authEndpoints, authRoutes)
  implement(app, product, userEndpoints, userRoutes)
  implement(app, product, examinerEndpoints, examinerRoutes)
  implement(app, product, accessReviewEndpoints, accessReviewRoutes)
  implement(app, product, permissionEndpoints, permissionRoutes)
  implement(app, product, handOverEndpoints, handOverRoutes)
  implement(app, product, branchEndpoints, branchRoutes)
  implement(app, product, loginRecordEndpoints, loginRecordRoutes)
  implement(app, product, settingEndpoints, settingRoutes)
  implement(app, product, alertEndpoints, alertRoutes)
  implement(app, product, activityEndpoints, activityRoutes)
  implement(app, product, assistantEndpoints, assistantRoutes)
  implement(app, product, analyticsEndpoints, analyticsRoutes)
  implement(app, product, paymentEndpoints, paymentRoutes)
  implement(app, product, transactionEndpoints, transactionRoutes)
  implement(app, product, callbackEndpoints, callbackRoutes)
  implement(app, product, walletEndpoints, walletRoutes)
  implement(app, product, topUpEndpoints, topUpRoutes)
  implement(app, product, withdrawalEndpoints, withdrawalRoutes)
  implement(app, product, payoutEndpoints, payoutRoutes)
  implement(app, product, commissionEndpoints, commissionRoutes)
  implement(app, product, commissionRuleEndpoints, commissionRuleRoutes)
  implement(app, product, performanceEndpoints, performanceRoutes)
  implement(app, product, moneyEndpoints, moneyRoutes)
  implement(app, product, reconciliationEndpoints, reconciliationRoutes)
  implement(app, product, exceptionEndpoints, exceptionRoutes)
  implement(app, product, accountingEndpoints, accountingRoutes)
  implement(app, product, staffPayrollEndpoints, staffPayrollRoutes)
  implement(app, product, jobEndpoints, jobRoutes)
  implement(app, product, systemEndpoints, systemRoutes)
  implement(app, product, fileEndpoints, fileRoutes)
  implement(app, product, customerEndpoints, customerRoutes)
  implement(app, product, customerPageEndpoints, customerPageRoutes)
  implement(app, product, customerMergeEndpoints, customerMergeRoutes)
  implement(app, product, customerConsentEndpoints, customerConsentRoutes)
  implement(app, product, customerRecordEndpoints, customerRecordRoutes)
  implement(app, product, vehicleEndpoints, vehicleRoutes)
  implement(app, product, motorEndpoints, motorRoutes)
  implement(app, product, purchaseEndpoints, purchaseRoutes)
  implement(app, product, payLaterEndpoints, payLaterRoutes)
  implement(app, product, referralEndpoints, referralRoutes)
  implement(app, product, fleetEndpoints, fleetRoutes)
  implement(app, product, rateBookEndpoints, rateBookRoutes)
  implement(app, product, policyEndpoints, policyRoutes)
  bindService(app, product)
  implement(app, product, searchEndpoints, searchRoutes)
  implement(app, product, workItemEndpoints, workItemRoutes)
  implement(app, product, policyOverviewEndpoints, policyOverviewRoutes)
  implement(app, product, notificationEndpoints, notificationRoutes)
  implement(app, product, savedViewEndpoints, savedViewRoutes)
  implement(app, product, bundleEndpoints, bundleRoutes)
  implement(app, product, customerRightsEndpoints, customerRightsRoutes)
  implement(app, product, exportEndpoints, exportRoutes)
  bindReports(app, product)
  implement(app, product, draftEndpoints, draftRoutes)
  implement(app, product, policyDocumentEndpoints, policyDocumentRoutes)
  implement(app, product, importEndpoints, importRoutes)
  implement(app, product, renewalEndpoints, renewalRoutes)
  implement(app, product, stickerEndpoints, stickerRoutes)
  implement(app, product, verifyEndpoints, verifyRoutes)
  implement(app, product, travelEndpoints, travelRoutes)
  implement(app, product, travelPolicyEndpoints, travelPolicyRoutes)
  implement(app, product, demoEndpoints, demoRoutes)
  bindComparisons(app, product)
}

/** Features that compare or reconcile our records with the records of other organisations. */
function bindComparisons(app: FastifyInstance, product: Product): void {
  implement(app, product, taxInvoiceEndpoints, taxInvoiceRoutes)
  implement(app, product, midComparisonEndpoints, midComparisonRoutes)
  implement(app, product, bankStatementEndpoints, bankStatementRoutes)
  implement(app, product, bankTransferEndpoints, bankTransferRoutes)
  implement(app, product, settlementEndpoints, settlementRoutes)
}

function bindService(app: FastifyInstance, product: Product): void {
  implement(app, product, serviceRequestEndpoints, serviceRequestRoutes)
  implement(app, product, noteEndpoints, noteRoutes)
  implement(app, product, claimEndpoints, claimRoutes)
  implement(app, product, complaintEndpoints, complaintRoutes)
  implement(app, product, customerCorrectionEndpoints, customerCorrectionRoutes)
  implement(app, product, identityCheckEndpoints, identityCheckRoutes)
  implement(app, product, screeningEndpoints, screeningRoutes)
  implement(app, product, suspiciousReportEndpoints, suspiciousReportRoutes)
  implement(app, product, challengeEndpoints, challengeRoutes)
}

function bindReports(app: FastifyInstance, product: Product): void {
  implement(app, product, reportEndpoints, reportRoutes)
  implement(app, product, priceAuditEndpoints, priceAuditRoutes)
  implement(app, product, rateBookReplayEndpoints, rateBookReplayRoutes)
  implement(app, product, reportScheduleEndpoints, reportScheduleRoutes)
  implement(app, product, reportBuilderEndpoints, reportBuilderRoutes)
  implement(app, product, savedReportEndpoints, savedReportRoutes)
}
