import { formatDate, type IsoDate } from '../../platform/dates.ts'

export type RateBookToPublish = {
  status: 'draft' | 'published'
  /** Undefined for a rate book that was installed with the product. */
  createdBy: string | undefined
  /** Everyone who changed the draft after its author created it. */
  editors: readonly string[]
  effectiveFrom: IsoDate
  problems: readonly string[]
}

/** Reason why this person cannot publish the rate book. Publishing takes two people, and rates never apply to past dates. */
export function publicationRefusalReason(
  book: RateBookToPublish,
  personId: string,
  today: IsoDate,
): string | undefined {
  if (book.status === 'published') return 'This rate book is already published. Create a new version instead.'
  if (book.createdBy === personId) return 'You created this rate book. Another SuperAdmin must publish it.'
  if (book.editors.includes(personId)) return 'You changed this draft. Another SuperAdmin must publish it.'
  if (book.effectiveFrom < today) {
    return `This rate book starts on ${formatDate(book.effectiveFrom)}, which is in the past. Create a version that starts today or later.`
  }
  return book.problems[0]
}

/** A published rate book is never changed (decision 0042). */
export function changeRefusalReason(status: RateBookToPublish['status']): string | undefined {
  return status === 'published'
    ? 'A published rate book can’t be changed or deleted. Create a new version instead.'
    : undefined
}
