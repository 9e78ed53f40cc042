import type { policyPaperEndpoints } from '@okwan/contract/policies/documents'
import type { Handlers } from '../../platform/http/context.ts'
import { getPaper, getPapers, openSentPaper } from './get-papers.ts'
import { notePaper } from './note-paper.ts'

export const policyPaperRoutes: Handlers<typeof policyPaperEndpoints> = {
  'GET /policies/{policyId}/papers': getPapers,
  'GET /policies/{policyId}/certificate.pdf': getPaper('certificate'),
  'GET /policies/{policyId}/schedule.pdf': getPaper('schedule'),
  'GET /policies/{policyId}/sticker.pdf': getPaper('sticker'),
  'GET /policies/{policyId}/brown-card.pdf': getPaper('brown-card'),
  'GET /policies/{policyId}/endorsement.pdf': getPaper('endorsement'),
  'POST /policies/{policyId}/papers': notePaper,
  'GET /papers/{code}': openSentPaper,
}
