import { idIn } from '@okwan/domain/people/auth/acts'
import { formatDate } from '@okwan/domain/platform/dates'
import type { DescribeAct } from '../../platform/http/context.ts'
import { noSuchRateBook } from './get-rate-book.ts'
import { findRateBook } from './store.ts'

export const publicationReference = (rateBookId: string) => `rate-book:${rateBookId}`

export const describePublication: DescribeAct = async ({ tx }, rest) => {
  const row = await findRateBook(tx, idIn(rest))
  if (!row) throw noSuchRateBook()
  const { product, version, effective_from } = row
  return {
    reference: publicationReference(row.id),
    sentence: `publish ${product} rates ${version} from ${formatDate(effective_from)}`,
  }
}
