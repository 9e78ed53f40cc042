import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { DeliveredDocument, DocumentName, policyDocumentEndpoints } from '@okwan/contract/policies/documents'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { DOCUMENT_WORDS } from '../policies/document-words.ts'
import { motorVersion, type PolicyVersion } from '../policies/read/find-version.ts'
import { deliverDocument } from './deliver-document.ts'
import { documentOf } from './document.ts'
import { documentsOf } from './get-documents.ts'

type Input = Parsed<(typeof policyDocumentEndpoints)['POST /policies/{policyId}/documents']>

/** Records in the timeline that a document was printed or downloaded, or sends it to the policyholder. */
export async function recordDelivery(ctx: Ctx, { params, body }: Input): Promise<DeliveredDocument> {
  const { document, act, by, policyRecordId } = body
  const row = await motorVersion(ctx, { params, query: { policyRecordId } })
  documentOf(ctx, row)
  if (!documentsOf(row).includes(document)) throw new Refusal('no_such_document')
  const record = { entityType: 'policy-record', entityId: row.id, branchId: row.branch_id } as const
  if (act === 'sent') {
    return deliverDocument(ctx, by, {
      attachment: { document, id: row.id },
      customer: row,
      policyId: row.policy_id,
      template: 'policy-document',
      params: documentWords(row, document),
      record,
    })
  }
  // Names of stored audit entries never change.
  await recordAudit(ctx, { ...record, action: `paper-${act}`, after: { paper: document } })
  return { at: ctx.now.toISOString(), sentTo: null, share: null }
}

function documentWords(row: PolicyVersion, document: DocumentName) {
  const plate = row.registration_number ?? row.chassis_key ?? ''
  return {
    document: DOCUMENT_WORDS[document],
    plate,
    ...(row.policy_number && { policyNumber: row.policy_number }),
    ...(document === 'certificate' && { startDate: row.start_date, endDate: row.end_date }),
  }
}
