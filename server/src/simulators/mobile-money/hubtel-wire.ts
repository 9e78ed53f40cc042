import type { Outcome } from './behaviours.ts'
import type { Movement } from './movement.ts'

/** Response bodies of Hubtel, with the mixed case of its field names. */

const OUTCOMES: Record<Outcome, { code: string; description: string }> = {
  paid: { code: '0000', description: 'The payment has been approved and processed successfully' },
  no_funds: { code: '2001', description: 'FAILED. Insufficient funds in the wallet' },
  wrong_pin: { code: '2001', description: 'FAILED. Wrong PIN entered' },
  ignored: { code: '2001', description: 'FAILED. USSD session timeout' },
  declined: { code: '2001', description: 'FAILED' },
  no_wallet: { code: '3050', description: 'Number is not registered on this network' },
  float_low: { code: '4075', description: 'Insufficient prepaid balance.' },
  reversed: { code: '0000', description: 'Reversed' },
}

export function receiveAccepted(movement: Movement): unknown {
  return {
    Message: 'Transaction pending. Expect callback request for final state',
    ResponseCode: '0001',
    Data: {
      TransactionId: movement.id,
      Description: movement.description,
      ClientReference: movement.reference,
      ...amounts(movement, movement.amountPesewas),
      DeliveryFee: 0,
      InvoiceNumber: null,
    },
  }
}

export function receiveStatus(movement: Movement): unknown {
  const status = { pending: 'Unpaid', failed: 'Unpaid', paid: 'Paid', refunded: 'Refunded' }[movement.state]
  const { Amount, Charges, AmountAfterCharges } = amounts(movement, movement.paidPesewas || movement.amountPesewas)
  return {
    message: 'Successful',
    responseCode: '0000',
    data: {
      date: new Date(movement.finalAt || movement.createdAt).toISOString(),
      status,
      transactionId: movement.id,
      externalTransactionId: movement.networkTransactionId,
      paymentMethod: 'mobilemoney',
      clientReference: movement.reference,
      currencyCode: null,
      amount: Amount,
      charges: Charges,
      amountAfterCharges: AmountAfterCharges,
      isFulfilled: null,
    },
  }
}

export function sendAccepted(movement: Movement): unknown {
  return {
    ResponseCode: '0001',
    Data: {
      AmountDebited: 0,
      TransactionId: movement.id,
      Description: 'Your request has been accepted. We will notify you when the transaction is completed.',
      ClientReference: movement.reference,
      ExternalTransactionId: '',
      Amount: cedis(movement.amountPesewas),
      Charges: 0,
      Meta: null,
      RecipientName: null,
    },
  }
}

/** The outer code describes the query, not the payment. */
export function sendStatus(movement: Movement): unknown {
  const transactionStatus = { pending: 'pending', failed: 'failed', paid: 'success', refunded: 'success' }[
    movement.state
  ]
  return {
    ResponseCode: 'success',
    Data: {
      TransactionId: movement.id,
      networkTransactionId: movement.networkTransactionId,
      Amount: cedis(movement.amountPesewas),
      Fees: cedis(movement.feePesewas),
      ClientReference: movement.reference,
      Channel: movement.network,
      CustomerNumber: movement.phone,
      transactionStatus,
      CreatedAt: new Date(movement.createdAt).toISOString().replace('T', ' ').slice(0, 19),
    },
  }
}

export function refundAccepted(orderId: string): unknown {
  return {
    message: 'Transaction pending. Expect callback request for final state.',
    responseCode: '0001',
    data: { orderId },
  }
}

export function hubtelCallback(movement: Movement, { amountZero }: { amountZero?: boolean }): Record<string, unknown> {
  const { code, description } = OUTCOMES[movement.outcome ?? 'declined']
  const fields = movement.callbackFault?.fields ?? {}
  if (movement.kind === 'collect') {
    const data = receiveCallback(movement, description, amountZero ?? false)
    return { ResponseCode: code, Message: code === '0000' ? 'success' : 'failed', Data: { ...data, ...fields } }
  }
  if (movement.kind === 'disburse')
    return { ResponseCode: code, Data: { ...sendCallback(movement, description), ...fields } }
  const data = {
    amount: cedis(movement.amountPesewas),
    charges: 0,
    orderId: movement.refundsId,
    externalTransactionId: movement.networkTransactionId,
  }
  return { responseCode: code, message: 'Successful', data: { ...data, ...fields } }
}

function receiveCallback(movement: Movement, description: string, amountZero: boolean): object {
  const shown = amountZero ? 0 : movement.paidPesewas || movement.amountPesewas
  return {
    ...amounts(movement, shown),
    Description: description,
    ClientReference: movement.reference,
    TransactionId: movement.id,
    ExternalTransactionId: movement.networkTransactionId,
    OrderId: movement.id,
    PaymentDate: new Date(movement.finalAt).toISOString(),
  }
}

function sendCallback(movement: Movement, description: string): object {
  const paid = movement.state === 'paid'
  return {
    AmountDebited: cedis(movement.paidPesewas),
    TransactionId: movement.id,
    ExternalTransactionId: paid ? movement.networkTransactionId : null,
    Description: description,
    ClientReference: movement.reference,
    Amount: cedis(movement.amountPesewas),
    Charges: cedis(paid ? movement.feePesewas : 0),
    Meta: null,
    RecipientName: null,
  }
}

/** The field with the requested amount depends on who pays the fee. */
function amounts({ feesOnCustomer, feePesewas }: Movement, pesewas: number) {
  const charged = feesOnCustomer ? pesewas + feePesewas : pesewas
  return {
    Amount: cedis(charged),
    Charges: cedis(feePesewas),
    AmountAfterCharges: cedis(charged - feePesewas),
    AmountCharged: cedis(charged),
  }
}

function cedis(pesewas: number): number {
  return pesewas / 100
}
