import type { Publication, ValidationError } from './event.ts'
import { statusName } from './status-names.ts'

/** Failed call to our API. Without a response there is no status. */
export type FailedRequest = {
  status?: number
  /** Label of the caller, otherwise the name of the status. */
  id?: string
  description?: string
  url?: string
  method?: string
  request?: unknown
  response?: unknown
  startTime?: number
  endTime?: number
  validationErrors?: readonly ValidationError[]
}

export function requestErrorOf(failed: FailedRequest): Publication {
  const { status, id, description, url, method, request, response, startTime, endTime } = failed
  return {
    eventType: 'Error',
    name: id?.trim() || statusName(status),
    actionName: 'API Request',
    isSuccessful: false,
    apiUrl: url?.split(/[?#]/, 1)[0],
    method,
    statusCode: status,
    request,
    response,
    startTime,
    endTime,
    ReasonForfailure: description || messageOf(response) || statusName(status),
    ValidationErrors: failed.validationErrors ?? validationErrorsOf(status, response),
  }
}

function messageOf(response: unknown): string | undefined {
  if (typeof response !== 'object' || response === null) return undefined
  const { detail, message, title }: { detail?: unknown; message?: unknown; title?: unknown } = response
  return [detail, message, title].find((text) => typeof text === 'string' && text !== '') as string | undefined
}

/** Fields of a 400 or 422 response. Our server and others use different names for the list. */
function validationErrorsOf(status: number | undefined, response: unknown): ValidationError[] | undefined {
  if (status !== 400 && status !== 422) return undefined
  if (typeof response !== 'object' || response === null || !('errors' in response)) return undefined
  return Array.isArray(response.errors) ? response.errors : undefined
}
