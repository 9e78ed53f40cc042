import type { SentDocument } from '../../platform/ports/sent-documents.ts'

export const DOCUMENT_WORDS: Record<SentDocument, string> = {
  certificate: 'certificate',
  schedule: 'policy schedule',
  sticker: 'sticker',
  'brown-card': 'Brown Card',
  endorsement: 'endorsement slip',
  'travel-certificates': 'travel certificate',
  receipt: 'receipt',
  'scheduled-report': 'report',
}
