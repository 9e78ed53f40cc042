import { callbackUrl } from '../../../gateways/mobile-money/callback-address.ts'
import type { Product } from '../../../platform/http/context.ts'
import type { Collected, Sent, Status } from '../../../platform/ports/mobile-money.ts'
import { gatewayOf } from '../../../platform/ports/providers.ts'
import { findCollectedById } from '../store.ts'
import { type DisbursementRow, findDisbursementBy } from './disbursement-store.ts'

/** Sends a disbursement to the provider by its saved route. */
export async function transmit(product: Product, disbursement: DisbursementRow, recipientName: string): Promise<Sent> {
  const gateway = gatewayOf(product.providers, disbursement.provider)
  const { reference, request_id: requestId, sent_pesewas: amountPesewas } = disbursement
  const { shortName } = product.settings.at('company', product.clock.now())
  const description = `${shortName} payout ${reference}`
  const shared = { reference, requestId, amountPesewas, description }
  if (disbursement.route === 'provider_refund') {
    const collected = await collectedOf(product, disbursement)
    return gateway.refund({ ...shared, collected, callbackUrl: callbackUrl(product, gateway.provider, 'refund') })
  }
  const callback = callbackUrl(product, gateway.provider, 'disburse')
  const { bank_code: bankCode, bank_account: bankAccount, phone, network } = disbursement
  if (gateway.bank && bankCode !== null && bankAccount !== null) {
    return gateway.bank.disburse({ ...shared, bankCode, bankAccount, recipientName, callbackUrl: callback })
  }
  if (phone === null || network === null) throw new Error(`disbursement ${reference} has no phone number or network`)
  return gateway.disburse({ ...shared, phone, network, recipientName, callbackUrl: callback })
}

/** Queries the status of a disbursement. */
export async function queryDisbursement(product: Product, disbursement: DisbursementRow): Promise<Status> {
  const gateway = gatewayOf(product.providers, disbursement.provider)
  const { reference, request_id: requestId } = disbursement
  if (disbursement.route !== 'provider_refund') return gateway.disburseStatus({ reference, requestId })
  return gateway.refundStatus({ reference, requestId, collected: await collectedOf(product, disbursement) })
}

/** Queries the status of the disbursement with a reference. */
export async function queryReference(product: Product, reference: string): Promise<Status> {
  const found = await product.db.read((tx) => findDisbursementBy(tx, { reference }))
  if (!found) throw new Error(`disbursement ${reference} not found`)
  return queryDisbursement(product, found)
}

async function collectedOf(
  { db }: Product,
  { collected_attempt_id: id, reference }: DisbursementRow,
): Promise<Collected> {
  const row = id && (await db.read((tx) => findCollectedById(tx, id)))
  if (!row) throw new Error(`disbursement ${reference} has no payment to refund`)
  return {
    reference: row.reference,
    requestId: row.request_id,
    providerTransactionId: row.provider_transaction_id ?? '',
    amountPesewas: row.paid_pesewas,
  }
}
