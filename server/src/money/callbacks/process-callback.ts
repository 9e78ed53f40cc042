import { updateRow } from '../../platform/db/batch.ts'
import type { Product } from '../../platform/http/context.ts'
import { parseJson } from '../../platform/json-text.ts'
import { gatewayOf } from '../../platform/ports/providers.ts'
import { findReported, saveReport } from '../payments/collect/provider-report.ts'
import { settlePayment } from '../payments/collect/settle-payment.ts'
import { saveDisbursementReport } from '../payouts/send/save-provider-report.ts'
import { type CallbackOutcome, findCallbacks, processedCallback } from './store.ts'

/** Job: finds the attempt or disbursement of a callback and queries its status at the provider. */
export async function processCallback(product: Product, { callbackId }: { callbackId: string }): Promise<void> {
  const callback = await product.db.together(findCallbacks, { key: callbackId })
  if (!callback || callback.processed_at) return
  const { provider, kind, body } = callback
  const read = gatewayOf(product.providers, provider).readCallback(parseJson(body))
  if (kind !== 'collect') {
    const outcome = await saveDisbursementReport(product, provider, read)
    return saveProcessed(product, callbackId, { outcome })
  }
  const reported = await findReported(product, provider, read)
  if (!reported) return saveProcessed(product, callbackId, { outcome: 'unknown-reference' })
  const { attempt, needsCheck } = reported
  const outcome = { outcome: needsCheck ? 'checked' : 'known-already', attemptId: attempt.id }
  const received = { report: read.report, processed: processedCallback(callbackId, outcome, product.clock.now()) }
  if (needsCheck) await settlePayment(product, attempt, received)
  else await saveReport(product, attempt.id, received)
}

async function saveProcessed({ db, clock }: Product, callbackId: string, outcome: CallbackOutcome): Promise<void> {
  const processed = processedCallback(callbackId, outcome, clock.now())
  await db.write((tx) => updateRow(tx, processed))
}
