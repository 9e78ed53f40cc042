import type { demoEndpoints } from '@okwan/contract/demo'
import type { Handlers } from '../http/context.ts'
import { demoSignIn, listDemoAccounts, listDemoMessages, moveDemoClock } from './demo.ts'

export const demoRoutes: Handlers<typeof demoEndpoints> = {
  'GET /demo/messages': listDemoMessages,
  'GET /demo/accounts': listDemoAccounts,
  'POST /demo/sign-in': demoSignIn,
  'POST /demo/clock': moveDemoClock,
}
