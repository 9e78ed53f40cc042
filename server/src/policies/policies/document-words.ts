import type { DocumentName } from '@okwan/contract/policies/documents'

export const DOCUMENT_WORDS: Record<DocumentName, string> = {
  certificate: 'certificate',
  schedule: 'policy schedule',
  sticker: 'sticker',
  'brown-card': 'Brown Card',
  endorsement: 'endorsement slip',
}
