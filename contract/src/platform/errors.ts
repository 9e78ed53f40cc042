import { REFUSALS, type RefusalCode } from '@okwan/domain/platform/refusal-codes'

export function statusOf(code: RefusalCode): number {
  return REFUSALS[code][0]
}

/** Every error response is RFC 9457 problem+json with a code of `REFUSALS`. */
export type ProblemBody = {
  type: string
  title: string
  status: number
  detail: string
  code: RefusalCode
  requestId?: string
  errors?: { path: string; message: string }[]
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds?: number
}
