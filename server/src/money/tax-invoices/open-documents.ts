import type { AuditCtx } from '../../platform/audit/record-audit.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { insertCancellation, insertCreditNote, insertInvoice } from './open-store.ts'

type Opening = Pick<AuditCtx, 'tx' | 'now'>

/** Opens the tax invoice of an issued sale or change. A job signs it after the commit, so no sale waits for the authority. */
export async function openTaxInvoice({ tx, now }: Opening, policyRecordId: string): Promise<void> {
  await signLater({ tx, now }, await insertInvoice(tx, policyRecordId, now))
}

/** Opens the credit note of a refund when its approval is posted. */
export async function openCreditNote({ tx, now }: Opening, payoutId: string): Promise<void> {
  await signLater({ tx, now }, await insertCreditNote(tx, payoutId, now))
}

/** Opens the cancellation of the credit note of a refund that was rejected after its approval. */
export async function cancelCreditNote({ tx, now }: Opening, payoutId: string): Promise<void> {
  await signLater({ tx, now }, await insertCancellation(tx, payoutId, now))
}

async function signLater({ tx, now }: Opening, opened: { id: string } | undefined): Promise<void> {
  if (opened) await addJob(tx, 'tax-document.sign', { documentId: opened.id }, { now })
}
