import { formatDate, type IsoDate } from '../../platform/dates.ts'

export type BookToPublish = {
  status: 'draft' | 'published'
  /** Undefined: the book came with the product. */
  createdBy: string | undefined
  effectiveFrom: IsoDate
  problems: readonly string[]
}

/** Why this person cannot publish the book today. Rates take two people and never change a day that is over. */
export function whyNotPublish(book: BookToPublish, personId: string, today: IsoDate): string | undefined {
  if (book.status === 'published') return 'This book is published already. Write a new version instead.'
  if (book.createdBy === personId) return 'You wrote this book. Another SuperAdmin must publish it.'
  if (book.effectiveFrom < today) {
    return `This book begins on ${formatDate(book.effectiveFrom)}, which is over. Write one that begins today or later.`
  }
  return book.problems[0]
}
