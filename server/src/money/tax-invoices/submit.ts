import { isStampOf, type SigningResult } from '@okwan/domain/money/tax-invoices/signing'
import type { Product } from '../../platform/http/context.ts'
import type { TaxAuthority, TaxResult } from '../../platform/ports/tax-authority.ts'
import type { SentDocument } from './content.ts'
import { insertRequest, markSent, type Operation, saveAnswer } from './store.ts'

type Submission = { documentId: string; document: SentDocument; isSent: boolean }

/**
 * Submits a document for its signature. A document that may have arrived before is looked up first, so that it is not signed
 * twice. A stamp counts only if it belongs to this document.
 */
export async function submit(
  product: Product,
  authority: TaxAuthority,
  submission: Submission,
): Promise<SigningResult> {
  const { document, isSent } = submission
  const found = isSent ? await find(product, authority, submission) : undefined
  if (found && found.kind !== 'absent') return toSigningResult(found, document)
  const response =
    document.kind === 'document'
      ? await exchange(product, submission, 'sign', () => authority.sign(document.sent))
      : await exchange(product, submission, 'cancel', () => authority.cancelRefund(document.sent))
  if (response.kind !== 'repeated') return toSigningResult(response, document)
  return toSigningResult(await find(product, authority, submission), document, response.reason)
}

function find(product: Product, authority: TaxAuthority, submission: Submission): Promise<TaxResult> {
  const { sent } = submission.document
  return exchange(product, submission, 'find', () => authority.find(sent))
}

/** Records each request before it is sent, and the result of its response. */
async function exchange(
  { db, clock }: Product,
  { documentId }: Submission,
  operation: Operation,
  queryAuthority: () => Promise<TaxResult>,
): Promise<TaxResult> {
  const requestId = await db.transaction(async (tx) => {
    if (operation !== 'find') await markSent(tx, documentId)
    return insertRequest(tx, documentId, operation, clock.now())
  })
  const response = await queryAuthority()
  const result = response.kind === 'repeated' ? 'refused' : response.kind
  const words = response.kind === 'signed' ? response.stamp.receiptNumber : response.reason
  await db.transaction((tx) => saveAnswer(tx, requestId, { result, answer: words }, clock.now()))
  return response
}

function toSigningResult(response: TaxResult, { sent }: SentDocument, repeated?: string): SigningResult {
  const { invoiceNumber: number, flag } = sent
  if (response.kind === 'signed') {
    if (isStampOf(response.stamp, { number, flag, lineItems: 1 })) return response
    return {
      kind: 'collision',
      reason: `E-VAT already has a different document with number ${number}. Contact the GRA.`,
    }
  }
  if (response.kind === 'repeated' || (response.kind === 'absent' && repeated !== undefined)) {
    return { kind: 'collision', reason: repeated ?? response.reason }
  }
  return response.kind === 'absent' ? { kind: 'refused', reason: response.reason } : response
}
