import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { DocumentName, policyDocumentEndpoints } from '@okwan/contract/policies/documents'
import { maskPhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { TryLater } from '../../platform/http/problems.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { DOCUMENT_WORDS } from '../policies/document-words.ts'
import { type PolicyVersion, reachedVersion } from '../policies/read/find-version.ts'
import { documentOf } from './document.ts'
import { documentUrl } from './document-code.ts'
import { documentsOf } from './get-documents.ts'
import { findLastSent } from './store.ts'

type Input = Parsed<(typeof policyDocumentEndpoints)['POST /policies/{policyId}/documents']>

const LINK_MS = 30 * 24 * 3_600_000
const AGAIN_AFTER_MS = 10 * 60_000

/** Records in the timeline that a document was printed, downloaded or sent; sending queues an SMS with a link. */
export async function noteDocument(ctx: Ctx, { params, body }: Input) {
  const { document, act, policyRecordId } = body
  const row = await reachedVersion(ctx, { params, query: { policyRecordId } })
  documentOf(ctx, row)
  if (!documentsOf(row).includes(document)) throw new Refusal('no_such_document')
  if (act === 'sent') await send(ctx, row, document)
  await recordAudit(ctx, {
    // Names of stored audit entries never change.
    action: `paper-${act}`,
    entityType: 'policy-record',
    entityId: row.id,
    branchId: row.branch_id,
    after: { paper: document },
  })
  return { at: ctx.now.toISOString(), sentTo: act === 'sent' ? maskPhone(row.phone) : null }
}

async function send({ tx, now, product }: Ctx, row: PolicyVersion, document: DocumentName): Promise<void> {
  const words = DOCUMENT_WORDS[document]
  const last = await findLastSent(tx, row.id, document, new Date(now.getTime() - AGAIN_AFTER_MS))
  if (last) {
    const seconds = Math.ceil((last.at.getTime() + AGAIN_AFTER_MS - now.getTime()) / 1000)
    throw new TryLater('too_many', `The ${words} was just sent. You can send it again in 10 minutes.`, seconds)
  }
  const until = new Date(now.getTime() + LINK_MS)
  const url = documentUrl(product, { policyRecordId: row.id, document, until })
  const plate = row.registration_number ?? row.chassis_key ?? ''
  await queueMessage(tx, { to: row.phone, template: 'policy-document', params: { document: words, plate, url } }, now)
}
