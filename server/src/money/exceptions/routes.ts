import type { exceptionEndpoints } from '@okwan/contract/money/exceptions'
import type { Handlers } from '../../platform/http/context.ts'
import { getException, listExceptions } from './get-exception.ts'
import { confirmResolution, declineResolution, proposeResolution } from './resolve-exception.ts'

export const exceptionRoutes: Handlers<typeof exceptionEndpoints> = {
  'GET /exceptions': listExceptions,
  'GET /exceptions/{subject}/{id}': getException,
  'POST /exceptions/{subject}/{id}/proposals': proposeResolution,
  'POST /exceptions/{subject}/{id}/confirm': confirmResolution,
  'POST /exceptions/{subject}/{id}/decline': declineResolution,
}
