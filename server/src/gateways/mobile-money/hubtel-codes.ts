import type { FailureReason } from '@okwan/domain/money/payments/terms'

export type CodeMeaning =
  | { kind: 'paid' }
  | { kind: 'pending' }
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'unknown' }

const REASONS: Record<string, FailureReason> = {
  ...withReason('insufficient_funds', '2050', '2102'),
  ...withReason('not_registered', '2051', '2103', '2152', '2200', '2201', '3008', '3050'),
  ...withReason('declined', '2100', '2101'),
  ...withReason('limit', '2153', '2154'),
  ...withReason('rejected', '3000', '4000', '4505', '4509'),
  ...withReason('misconfigured', '3009', '3012', '3013', '3022', '3024', '4070', '4101', '4103', '4105'),
  ...withReason('float_low', '4075', '4080'),
}

/** Codes that are not listed, such as 0005 and 5000, leave the outcome unknown. 4515: an earlier refund is in progress. */
export function hubtelMeaning(code: string | undefined, description = ''): CodeMeaning {
  if (code === '0000') return { kind: 'paid' }
  if (code === '0001' || code === '4515') return { kind: 'pending' }
  if (code === '2001') return { kind: 'failed', reason: processorReason(description) }
  const reason = code === undefined ? undefined : REASONS[code]
  return reason ? { kind: 'failed', reason } : { kind: 'unknown' }
}

/** 2001 covers every refusal of the network's processor; only the description distinguishes the cases. */
function processorReason(description: string): FailureReason {
  if (/insufficient|not enough|low balance/i.test(description)) return 'insufficient_funds'
  if (/limit/i.test(description)) return 'limit'
  if (/not registered|not found/i.test(description)) return 'not_registered'
  if (/time ?out|timed out|expired/i.test(description)) return 'expired'
  return 'declined'
}

function withReason(reason: FailureReason, ...codes: string[]): Record<string, FailureReason> {
  return Object.fromEntries(codes.map((code) => [code, reason]))
}
