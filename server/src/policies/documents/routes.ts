import type { policyDocumentEndpoints } from '@okwan/contract/policies/documents'
import type { Handlers } from '../../platform/http/context.ts'
import { getDocument, getDocuments, openSentDocument } from './get-documents.ts'
import { recordDelivery } from './record-delivery.ts'

export const policyDocumentRoutes: Handlers<typeof policyDocumentEndpoints> = {
  'GET /policies/{policyId}/documents': getDocuments,
  'GET /policies/{policyId}/certificate.pdf': getDocument('certificate'),
  'GET /policies/{policyId}/schedule.pdf': getDocument('schedule'),
  'GET /policies/{policyId}/sticker.pdf': getDocument('sticker'),
  'GET /policies/{policyId}/brown-card.pdf': getDocument('brown-card'),
  'GET /policies/{policyId}/endorsement.pdf': getDocument('endorsement'),
  'POST /policies/{policyId}/documents': recordDelivery,
  'GET /documents/{code}': openSentDocument,
}
