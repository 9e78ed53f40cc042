import { analyticsEndpoints } from './analytics.ts'
import { authEndpoints } from './auth.ts'
import { branchEndpoints } from './branches.ts'
import { callbackEndpoints } from './callbacks.ts'
import { demoEndpoints } from './demo.ts'
import type { Data, Endpoint, Meta, Sent } from './endpoint.ts'
import { loginRecordEndpoints } from './login-records.ts'
import { paymentEndpoints } from './payments.ts'
import { transactionEndpoints } from './transactions.ts'
import { userEndpoints } from './users.ts'
import { topUpEndpoints, walletEndpoints, withdrawalEndpoints } from './wallet.ts'

export const allEndpoints = {
  ...authEndpoints,
  ...userEndpoints,
  ...branchEndpoints,
  ...loginRecordEndpoints,
  ...walletEndpoints,
  ...topUpEndpoints,
  ...withdrawalEndpoints,
  ...analyticsEndpoints,
  ...paymentEndpoints,
  ...transactionEndpoints,
  ...callbackEndpoints,
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
