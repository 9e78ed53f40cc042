/**
 * Documents that a customer gets by link or email, and reports that a person gets by email only. Links contain the position in
 * this list, so new names are only added at its end.
 */
export const SENT_DOCUMENTS = [
  'certificate',
  'schedule',
  'sticker',
  'brown-card',
  'endorsement',
  'travel-certificates',
  'receipt',
  'scheduled-report',
] as const
export type SentDocument = (typeof SENT_DOCUMENTS)[number]

/** A document and the id of its record: a policy version, a payment or a run of a report schedule. */
export type Attachment = { document: SentDocument; id: string }
