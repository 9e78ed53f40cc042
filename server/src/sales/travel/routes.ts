import type { travelEndpoints } from '@okwan/contract/sales/travel'
import type { Handlers } from '../../platform/http/context.ts'
import { addDraft } from './add-draft.ts'
import { deleteDraft } from './delete-draft.ts'
import { addDocument } from './documents/add-document.ts'
import { giveConsent } from './documents/give-consent.ts'
import { giveConsentByForm } from './documents/give-consent-by-form.ts'
import { previewCertificate } from './documents/preview-certificate.ts'
import { getDraft } from './get-draft.ts'
import { getQuote } from './get-quote.ts'
import { answerHealth } from './health/answer-health.ts'
import { viewHealth } from './health/view-health.ts'
import { viewLetter } from './health/view-letter.ts'
import { listCountries } from './list-countries.ts'
import { listDrafts } from './list-drafts.ts'
import { listPlans } from './list-plans.ts'
import { quoteDraft } from './quote-draft.ts'
import { readGroup } from './read-group.ts'
import { saveDraft } from './save-draft.ts'

export const travelRoutes: Handlers<typeof travelEndpoints> = {
  'GET /travel/countries': listCountries,
  'GET /travel/plans': listPlans,
  'GET /travel/drafts': listDrafts,
  'POST /travel/drafts': addDraft,
  'GET /travel/drafts/{id}': getDraft,
  'PATCH /travel/drafts/{id}': saveDraft,
  'DELETE /travel/drafts/{id}': deleteDraft,
  'POST /travel/drafts/{id}/group-csv': readGroup,
  'POST /travel/drafts/{id}/quotes': quoteDraft,
  'GET /travel/quotes/{id}': getQuote,
  'GET /travel/drafts/{id}/certificate-preview.pdf': previewCertificate,
  'PUT /travel/drafts/{id}/health': answerHealth,
  'POST /travel/drafts/{id}/health/view': viewHealth,
  'POST /travel/drafts/{id}/letters/{fileId}/view': viewLetter,
  'POST /travel/drafts/{id}/consent': giveConsent,
  'POST /travel/drafts/{id}/consent-by-form': giveConsentByForm,
  'POST /travel/drafts/{id}/documents': addDocument,
}
