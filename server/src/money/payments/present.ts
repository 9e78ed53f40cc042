import type { StartedPayment } from '@okwan/contract/money/payments'
import { RESEND_AFTER_MS } from '@okwan/domain/money/payments/collect/attempts'
import { PROMPT_LIFE_MS } from '@okwan/domain/money/payments/collect/schedule'

export function presentStarted(
  clientReference: string,
  attemptNumber: number,
  now: Date,
  warning: string | undefined,
): StartedPayment {
  return {
    clientReference,
    status: 'pending',
    attemptNumber,
    promptEndsAt: new Date(now.getTime() + PROMPT_LIFE_MS).toISOString(),
    resendAfter: new Date(now.getTime() + RESEND_AFTER_MS).toISOString(),
    warning: warning ?? null,
  }
}
