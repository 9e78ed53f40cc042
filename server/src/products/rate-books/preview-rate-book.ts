import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { rateBookEndpoints } from '@okwan/contract/products/rate-books'
import { rateBookProblems } from '@okwan/domain/products/rate-books/rate-book-problems'
import type { Ctx } from '../../platform/http/context.ts'
import { motorSamples } from './present.ts'
import { replacedBook } from './replaced-book.ts'

/** Sample prices of rates that are being edited, calculated like those of a saved version. */
export async function previewRateBook(
  { tx }: Ctx,
  { body: { book } }: Parsed<(typeof rateBookEndpoints)['POST /rate-books/preview']>,
) {
  const problems = rateBookProblems(book)
  const replaced = await replacedBook(tx, 'motor', book.effectiveFrom)
  return {
    replaces: replaced?.book.version ?? null,
    problems,
    samples: problems.length === 0 ? motorSamples(book, replaced) : [],
  }
}
