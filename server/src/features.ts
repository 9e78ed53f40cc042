import { customerEndpoints } from '@okwan/contract/customers/customers'
import { vehicleEndpoints } from '@okwan/contract/customers/vehicles'
import { demoEndpoints } from '@okwan/contract/demo'
import { bookEndpoints } from '@okwan/contract/money/accounting'
import { callbackEndpoints } from '@okwan/contract/money/callbacks'
import { commissionEndpoints } from '@okwan/contract/money/commissions'
import { reviewEndpoints } from '@okwan/contract/money/exceptions'
import { paymentEndpoints } from '@okwan/contract/money/payments'
import { payoutEndpoints } from '@okwan/contract/money/payouts'
import { moneyEndpoints, reconciliationEndpoints } from '@okwan/contract/money/reconciliation'
import { transactionEndpoints } from '@okwan/contract/money/transactions'
import { topUpEndpoints, walletEndpoints, withdrawalEndpoints } from '@okwan/contract/money/wallets'
import { activityEndpoints } from '@okwan/contract/people/activities'
import { alertEndpoints } from '@okwan/contract/people/alerts'
import { assistantEndpoints } from '@okwan/contract/people/assistants'
import { authEndpoints } from '@okwan/contract/people/auth'
import { branchEndpoints } from '@okwan/contract/people/branches'
import { handOverEndpoints } from '@okwan/contract/people/hand-overs'
import { loginRecordEndpoints } from '@okwan/contract/people/login-records'
import { performanceEndpoints } from '@okwan/contract/people/performance'
import { userEndpoints } from '@okwan/contract/people/users'
import { analyticsEndpoints } from '@okwan/contract/platform/analytics'
import { fileEndpoints } from '@okwan/contract/platform/files'
import { jobEndpoints } from '@okwan/contract/platform/jobs'
import { savedViewEndpoints } from '@okwan/contract/platform/saved-views'
import { policyEndpoints } from '@okwan/contract/policies/policies'
import { policyOverviewEndpoints } from '@okwan/contract/policies/policy-overview'
import { policyPaperEndpoints } from '@okwan/contract/policies/policy-papers'
import { travelPolicyEndpoints, travelPurchaseEndpoints } from '@okwan/contract/policies/travel-policies'
import { verifyEndpoints } from '@okwan/contract/policies/verify'
import { rateBookEndpoints } from '@okwan/contract/products/rate-books'
import { exportEndpoints } from '@okwan/contract/reports/exports'
import { searchEndpoints } from '@okwan/contract/reports/search'
import { draftEndpoints } from '@okwan/contract/sales/drafts'
import { fleetEndpoints } from '@okwan/contract/sales/fleet'
import { motorEndpoints } from '@okwan/contract/sales/motor'
import { purchaseEndpoints } from '@okwan/contract/sales/purchases'
import { renewalEndpoints } from '@okwan/contract/sales/renewals'
import { travelEndpoints } from '@okwan/contract/sales/travel'
import { challengeEndpoints } from '@okwan/contract/service/challenged-policies'
import { claimEndpoints } from '@okwan/contract/service/claims'
import { serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import type { FastifyInstance } from 'fastify'
import { activityRoutes } from './activities/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { assistantRoutes } from './assistants/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { bookRoutes } from './books/routes.ts'
import { branchRoutes } from './branches/routes.ts'
import { callbackRoutes } from './callbacks/routes.ts'
import { challengeRoutes } from './challenges/routes.ts'
import { claimRoutes } from './claims/routes.ts'
import { commissionRoutes } from './commissions/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { fleetRoutes } from './fleet/routes.ts'
import { handOverRoutes } from './hand-overs/routes.ts'
import type { Product } from './http/context.ts'
import { implement } from './http/implement.ts'
import { moneyRoutes } from './invariants/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { loginRecordRoutes } from './login-records/routes.ts'
import { motorRoutes } from './motor/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { payoutRoutes, withdrawalRoutes } from './payouts/routes.ts'
import { performanceRoutes } from './performance/routes.ts'
import { policyPaperRoutes } from './policies/paper-routes.ts'
import { policyOverviewRoutes, policyRoutes } from './policies/routes.ts'
import { purchaseRoutes } from './purchases/routes.ts'
import { travelPurchaseRoutes } from './purchases/travel-routes.ts'
import { rateBookRoutes } from './rate-books/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { renewalRoutes } from './renewals/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { serviceRequestRoutes } from './service-requests/routes.ts'
import { topUpRoutes } from './top-ups/routes.ts'
import { transactionRoutes } from './transactions/routes.ts'
import { travelRoutes } from './travel/routes.ts'
import { travelPolicyRoutes } from './travel-policies/routes.ts'
import { userRoutes } from './users/routes.ts'
import { vehicleRoutes } from './vehicles/routes.ts'
import { verifyRoutes } from './verify/routes.ts'
import { walletRoutes } from './wallets/routes.ts'

/** Every feature of the product: what its contract declares and what answers it. */
export function bindFeatures(app: FastifyInstance, product: Product): void {
  implement(app, product, authEndpoints, authRoutes)
  implement(app, product, userEndpoints, userRoutes)
  implement(app, product, handOverEndpoints, handOverRoutes)
  implement(app, product, branchEndpoints, branchRoutes)
  implement(app, product, loginRecordEndpoints, loginRecordRoutes)
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
  implement(app, product, performanceEndpoints, performanceRoutes)
  implement(app, product, moneyEndpoints, moneyRoutes)
  implement(app, product, reconciliationEndpoints, reconciliationRoutes)
  implement(app, product, reviewEndpoints, reviewRoutes)
  implement(app, product, bookEndpoints, bookRoutes)
  implement(app, product, jobEndpoints, jobRoutes)
  implement(app, product, fileEndpoints, fileRoutes)
  implement(app, product, customerEndpoints, customerRoutes)
  implement(app, product, vehicleEndpoints, vehicleRoutes)
  implement(app, product, motorEndpoints, motorRoutes)
  implement(app, product, purchaseEndpoints, purchaseRoutes)
  implement(app, product, fleetEndpoints, fleetRoutes)
  implement(app, product, rateBookEndpoints, rateBookRoutes)
  implement(app, product, policyEndpoints, policyRoutes)
  implement(app, product, serviceRequestEndpoints, serviceRequestRoutes)
  implement(app, product, searchEndpoints, searchRoutes)
  implement(app, product, claimEndpoints, claimRoutes)
  implement(app, product, challengeEndpoints, challengeRoutes)
  implement(app, product, policyOverviewEndpoints, policyOverviewRoutes)
  implement(app, product, savedViewEndpoints, savedViewRoutes)
  implement(app, product, exportEndpoints, exportRoutes)
  implement(app, product, draftEndpoints, draftRoutes)
  implement(app, product, policyPaperEndpoints, policyPaperRoutes)
  implement(app, product, renewalEndpoints, renewalRoutes)
  implement(app, product, verifyEndpoints, verifyRoutes)
  implement(app, product, travelEndpoints, travelRoutes)
  implement(app, product, travelPurchaseEndpoints, travelPurchaseRoutes)
  implement(app, product, travelPolicyEndpoints, travelPolicyRoutes)
  implement(app, product, demoEndpoints, demoRoutes)
}
