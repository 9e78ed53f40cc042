import { activityEndpoints } from './activities.ts'
import { alertEndpoints } from './alerts.ts'
import { analyticsEndpoints } from './analytics.ts'
import { assistantEndpoints } from './assistants.ts'
import { authEndpoints } from './auth.ts'
import { bookEndpoints } from './books.ts'
import { branchEndpoints } from './branches.ts'
import { callbackEndpoints } from './callbacks.ts'
import { challengeEndpoints } from './challenges.ts'
import { claimEndpoints } from './claims.ts'
import { commissionEndpoints } from './commissions.ts'
import { moneyEndpoints, reconciliationEndpoints } from './control.ts'
import { customerEndpoints } from './customers.ts'
import { demoEndpoints } from './demo.ts'
import { draftEndpoints } from './drafts.ts'
import type { Data, Endpoint, Meta, Sent } from './endpoint.ts'
import { exportEndpoints } from './exports.ts'
import { fileEndpoints } from './files.ts'
import { fleetEndpoints } from './fleet.ts'
import { handOverEndpoints } from './hand-overs.ts'
import { jobEndpoints } from './jobs.ts'
import { loginRecordEndpoints } from './login-records.ts'
import { motorEndpoints } from './motor.ts'
import { paymentEndpoints } from './payments.ts'
import { payoutEndpoints } from './payouts.ts'
import { performanceEndpoints } from './performance.ts'
import { policyEndpoints } from './policies.ts'
import { policyOverviewEndpoints } from './policy-overview.ts'
import { policyPaperEndpoints } from './policy-papers.ts'
import { purchaseEndpoints } from './purchases.ts'
import { rateBookEndpoints } from './rate-books.ts'
import { renewalEndpoints } from './renewals.ts'
import { reviewEndpoints } from './reviews.ts'
import { savedViewEndpoints } from './saved-views.ts'
import { searchEndpoints } from './search.ts'
import { serviceRequestEndpoints } from './service-requests.ts'
import { transactionEndpoints } from './transactions.ts'
import { travelEndpoints } from './travel.ts'
import { travelPolicyEndpoints, travelPurchaseEndpoints } from './travel-policies.ts'
import { userEndpoints } from './users.ts'
import { vehicleEndpoints } from './vehicles.ts'
import { verifyEndpoints } from './verify.ts'
import { topUpEndpoints, walletEndpoints, withdrawalEndpoints } from './wallet.ts'

export const allEndpoints = {
  ...authEndpoints,
  ...userEndpoints,
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
  ...performanceEndpoints,
  ...moneyEndpoints,
  ...reconciliationEndpoints,
  ...reviewEndpoints,
  ...bookEndpoints,
  ...jobEndpoints,
  ...analyticsEndpoints,
  ...paymentEndpoints,
  ...transactionEndpoints,
  ...callbackEndpoints,
  ...fileEndpoints,
  ...customerEndpoints,
  ...vehicleEndpoints,
  ...motorEndpoints,
  ...purchaseEndpoints,
  ...fleetEndpoints,
  ...rateBookEndpoints,
  ...policyEndpoints,
  ...policyPaperEndpoints,
  ...renewalEndpoints,
  ...policyOverviewEndpoints,
  ...savedViewEndpoints,
  ...exportEndpoints,
  ...draftEndpoints,
  ...serviceRequestEndpoints,
  ...searchEndpoints,
  ...claimEndpoints,
  ...challengeEndpoints,
  ...verifyEndpoints,
  ...travelEndpoints,
  ...travelPurchaseEndpoints,
  ...travelPolicyEndpoints,
  ...demoEndpoints,
}

/** The web imports this type only: `call('GET /users/{id}', { params: { id } })` is checked against it. */
export type Api = typeof allEndpoints
export type ApiKey = keyof Api
export type ApiInput<K extends ApiKey> = Sent<Api[K]>
export type ApiData<K extends ApiKey> = Data<Api[K]>
export type ApiMeta<K extends ApiKey> = Meta<Api[K]>

/** The same endpoints seen one by one, for code that runs over all of them. */
export function everyEndpoint(): [string, Endpoint][] {
  return Object.entries(allEndpoints)
}
