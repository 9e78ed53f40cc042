import { isStampOf, type SigningResult } from '@okwan/domain/money/tax-invoices/signing'
import type { Product } from '../../platform/http/context.ts'
import type { TaxAnswer, TaxAuthority } from '../../platform/ports/tax-authority.ts'
import type { SentDocument } from './content.ts'
import { insertRequest, markSent, type Operation, saveAnswer } from './store.ts'

type Submission = { documentId: string; document: SentDocument; isSent: boolean }

/**
 * Has a document signed. A document that may have arrived before is looked up first, so that it is never signed twice; its stamp
 * counts only if it belongs to this document.
 */
export async function submit(
  product: Product,
  authority: TaxAuthority,
  submission: Submission,
): Promise<SigningResult> {
  const { document, isSent } = submission
  const found = isSent ? await find(product, authority, submission) : undefined
  if (found && found.kind !== 'absent') return toSigningResult(found, document)
  const answer =
    document.kind === 'document'
      ? await exchange(product, submission, 'sign', () => authority.sign(document.sent))
      : await exchange(product, submission, 'cancel', () => authority.cancelRefund(document.sent))
  if (answer.kind !== 'repeated') return toSigningResult(answer, document)
  return toSigningResult(await find(product, authority, submission), document, answer.reason)
}

function find(product: Product, authority: TaxAuthority, submission: Submission): Promise<TaxAnswer> {
  const { sent } = submission.document
  return exchange(product, submission, 'find', () => authority.find(sent))
}

/** Records each request before it is sent, and the meaning of its answer. */
async function exchange(
  { db, clock }: Product,
  { documentId }: Submission,
  operation: Operation,
  ask: () => Promise<TaxAnswer>,
): Promise<TaxAnswer> {
  const requestId = await db.transaction(async (tx) => {
    if (operation !== 'find') await markSent(tx, documentId)
    return insertRequest(tx, documentId, operation, clock.now())
  })
  const answer = await ask()
  const result = answer.kind === 'repeated' ? 'refused' : answer.kind
  const words = answer.kind === 'signed' ? answer.stamp.receiptNumber : answer.reason
  await db.transaction((tx) => saveAnswer(tx, requestId, { result, answer: words }, clock.now()))
  return answer
}

function toSigningResult(answer: TaxAnswer, { sent }: SentDocument, repeated?: string): SigningResult {
  const { invoiceNumber: number, flag } = sent
  if (answer.kind === 'signed') {
    if (isStampOf(answer.stamp, { number, flag, lineItems: 1 })) return answer
    return {
      kind: 'collision',
      reason: `E-VAT already has a different document with number ${number}. Contact the GRA.`,
    }
  }
  if (answer.kind === 'repeated' || (answer.kind === 'absent' && repeated !== undefined)) {
    return { kind: 'collision', reason: repeated ?? answer.reason }
  }
  return answer.kind === 'absent' ? { kind: 'refused', reason: answer.reason } : answer
}
