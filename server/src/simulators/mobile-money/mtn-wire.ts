import { formatPlain } from '@okwan/domain/platform/money'
import type { Outcome } from './behaviours.ts'
import type { Movement } from './movement.ts'

const REASONS: Record<Outcome, string> = {
  paid: '',
  reversed: '',
  no_funds: 'NOT_ENOUGH_FUNDS',
  float_low: 'NOT_ENOUGH_FUNDS',
  wrong_pin: 'APPROVAL_REJECTED',
  declined: 'APPROVAL_REJECTED',
  ignored: 'COULD_NOT_PERFORM_TRANSACTION',
  no_wallet: 'PAYER_NOT_FOUND',
}

// MTN's own test numbers. Any other number pays, or behaves according to its last three digits.
const SANDBOX_COLLECT: Record<string, string> = {
  '46733123450': 'INTERNAL_PROCESSING_ERROR',
  '46733123451': 'APPROVAL_REJECTED',
  '46733123452': 'EXPIRED',
  '46733123453': 'ONGOING',
  '46733123454': 'DELAYED',
  '46733123455': 'PAYER_NOT_FOUND',
  '46733123456': 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  '46733123460': 'INVALID_CURRENCY',
  '46733123461': 'INTERNAL_PROCESSING_ERROR',
  '46733123462': 'SERVICE_UNAVAILABLE',
  '46733123463': 'COULD_NOT_PERFORM_TRANSACTION',
}

const SANDBOX_DISBURSE: Record<string, string> = {
  '46733123455': 'NOT_ENOUGH_FUNDS',
  '46733123456': 'PAYER_LIMIT_REACHED',
  '46733123457': 'PAYEE_NOT_FOUND',
}

export function sandboxReason({ kind, phone }: Pick<Movement, 'kind' | 'phone'>): string | undefined {
  return (kind === 'collect' ? SANDBOX_COLLECT : SANDBOX_DISBURSE)[phone]
}

export function isUndecided(reason: string): boolean {
  return reason === 'ONGOING' || reason === 'DELAYED'
}

/** The reason of a failure is text for collections and an object for disbursements, as in the real API. */
export function mtnStatus(movement: Movement): Record<string, unknown> {
  const party = { partyIdType: 'MSISDN', partyId: movement.phone }
  const sandbox = sandboxReason(movement)
  const reason = sandbox ?? REASONS[movement.outcome ?? 'declined']
  const failed = movement.state === 'failed'
  const paid = movement.state === 'paid' || movement.state === 'refunded'
  const pending = sandbox !== undefined && isUndecided(sandbox) ? sandbox : 'PENDING'
  return {
    amount: formatPlain(movement.paidPesewas || movement.amountPesewas),
    currency: 'GHS',
    externalId: movement.reference,
    ...(movement.kind === 'collect' ? { payer: party } : { payee: party }),
    payerMessage: movement.description,
    payeeNote: movement.description,
    status: failed ? 'FAILED' : paid ? 'SUCCESSFUL' : pending,
    ...(paid && { financialTransactionId: movement.networkTransactionId }),
    ...(failed && { reason: movement.kind === 'collect' ? reason : { code: reason, message: reason } }),
  }
}

/** The callback has the format of the status response, without the id of the request. */
export function mtnCallback(movement: Movement): Record<string, unknown> {
  return { ...mtnStatus(movement), ...movement.callbackFault?.fields }
}
