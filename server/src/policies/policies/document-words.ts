import type { PaperName } from '@okwan/contract/policies/documents'

export const PAPER_WORDS: Record<PaperName, string> = {
  certificate: 'certificate',
  schedule: 'policy schedule',
  sticker: 'sticker',
  'brown-card': 'Brown Card',
  endorsement: 'endorsement slip',
}
