/**
 * Every error answer is RFC 9457 problem+json with one of these codes. The status is chosen here and nowhere else: 422 is the
 * business saying no, 409 only "in progress, try again", 412 a stale version, 404 also another's record.
 */
export const STATUS_OF_CODE: Record<string, number> = {
  malformed: 400,
  not_signed_in: 401,
  session_ended: 401,
  forbidden: 403,
  // Not 401: that would sign the person out.
  step_up_needed: 403,
  cross_site: 403,
  wrong_portal: 403,
  field_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  in_progress: 409,
  stale_version: 412,
  too_large: 413,
  not_json: 415,
  unknown_host: 421,
  too_many: 429,
  fault: 500,
  database_unavailable: 503,
  overloaded: 503,
}

export const REFUSAL_STATUS = 422

export function statusOf(code: string): number {
  return STATUS_OF_CODE[code] ?? REFUSAL_STATUS
}

export type ProblemBody = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  requestId?: string
  errors?: { path: string; message: string }[]
  /** Seconds after which trying again makes sense. */
  retryAfterSeconds?: number
}
