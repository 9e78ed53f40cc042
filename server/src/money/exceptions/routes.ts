import type { exceptionEndpoints } from '@okwan/contract/money/exceptions'
import type { Handlers } from '../../platform/http/context.ts'
import { getException, listExceptions } from './get-exception.ts'
import { confirmResolution, declineResolution, proposeResolution } from './resolve-exception.ts'

export const exceptionRoutes: Handlers<typeof exceptionEndpoints> = {
  'GET /reviews': listExceptions,
  'GET /reviews/{subject}/{id}': getException,
  'POST /reviews/{subject}/{id}/proposals': proposeResolution,
  'POST /reviews/{subject}/{id}/confirm': confirmResolution,
  'POST /reviews/{subject}/{id}/decline': declineResolution,
}
