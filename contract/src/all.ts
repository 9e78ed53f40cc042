import { activityEndpoints } from './activities.ts'
import { analyticsEndpoints } from './analytics.ts'
import { assistantEndpoints } from './assistants.ts'
import { authEndpoints } from './auth.ts'
import { branchEndpoints } from './branches.ts'
import { callbackEndpoints } from './callbacks.ts'
import { moneyEndpoints, reconciliationEndpoints } from './control.ts'
import { customerEndpoints } from './customers.ts'
import { demoEndpoints } from './demo.ts'
import type { Data, Endpoint, Meta, Sent } from './endpoint.ts'
import { loginRecordEndpoints } from './login-records.ts'
import { motorEndpoints } from './motor.ts'
import { paymentEndpoints } from './payments.ts'
import { payoutEndpoints } from './payouts.ts'
import { policyEndpoints } from './policies.ts'
import { purchaseEndpoints } from './purchases.ts'
import { rateBookEndpoints } from './rate-books.ts'
import { transactionEndpoints } from './transactions.ts'
import { travelEndpoints } from './travel.ts'
import { userEndpoints } from './users.ts'
import { vehicleEndpoints } from './vehicles.ts'
import { verifyEndpoints } from './verify.ts'
import { topUpEndpoints, walletEndpoints, withdrawalEndpoints } from './wallet.ts'

export const allEndpoints = {
  ...authEndpoints,
  ...userEndpoints,
  ...branchEndpoints,
  ...loginRecordEndpoints,
  ...activityEndpoints,
  ...assistantEndpoints,
  ...walletEndpoints,
  ...topUpEndpoints,
  ...withdrawalEndpoints,
  ...payoutEndpoints,
  ...moneyEndpoints,
  ...reconciliationEndpoints,
  ...analyticsEndpoints,
  ...paymentEndpoints,
  ...transactionEndpoints,
  ...callbackEndpoints,
  ...customerEndpoints,
  ...vehicleEndpoints,
  ...motorEndpoints,
  ...purchaseEndpoints,
  ...rateBookEndpoints,
  ...policyEndpoints,
  ...verifyEndpoints,
  ...travelEndpoints,
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
