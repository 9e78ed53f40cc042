import type { demoEndpoints } from '@okwan/contract/demo'
import type { Handlers } from '../platform/http/context.ts'
import { demoSignIn, getDemoPhone, listDemoAccounts, listDemoMessages, moveDemoClock } from './demo.ts'

export const demoRoutes: Handlers<typeof demoEndpoints> = {
  'GET /demo/messages': listDemoMessages,
  'GET /demo/accounts': listDemoAccounts,
  'GET /demo/phone': getDemoPhone,
  'POST /demo/sign-in': demoSignIn,
  'POST /demo/clock': moveDemoClock,
}
