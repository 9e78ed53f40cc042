/** Documents that a customer gets by link or email. Links contain the position, so names are only added at the end. */
export const SENT_DOCUMENTS = [
  'certificate',
  'schedule',
  'sticker',
  'brown-card',
  'endorsement',
  'travel-certificates',
  'receipt',
] as const
export type SentDocument = (typeof SENT_DOCUMENTS)[number]

/** A document and the id of its record: a policy version or a payment. */
export type Attached = { document: SentDocument; id: string }
