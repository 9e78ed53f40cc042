import { motorRateBook, type RateBookRow as RateBookAnswer } from '@okwan/contract/products/rate-books'
import { travelBook } from '@okwan/contract/products/travel-plans'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { changeRefusalReason, publicationRefusalReason } from '@okwan/domain/products/rate-books/publishing'
import type { RateBook } from '@okwan/domain/products/rate-books/rate-book'
import { bookChanges } from '@okwan/domain/products/rate-books/rate-book-changes'
import { rateBookProblems } from '@okwan/domain/products/rate-books/rate-book-problems'
import { type SamplePrice, samplePrices } from '@okwan/domain/products/rating/sample-prices'
import { travelBookProblems } from '@okwan/domain/products/travel-plans/rate-book-problems'
import type { Ctx } from '../../platform/http/context.ts'
import type { Replaced } from './replaced-book.ts'
import type { RateBookRow } from './store.ts'

export function presentRow(row: RateBookRow, inForceIds: readonly string[], { actor, now }: Ctx): RateBookAnswer {
  const refusalReason = rowPublicationRefusalReason(row, actor.id, now)
  return {
    rateBookId: row.id,
    product: row.product,
    version: row.version,
    effectiveFrom: row.effective_from,
    effectiveTo: row.effective_to,
    status: row.status,
    isInForce: inForceIds.includes(row.id),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    publishedAt: row.published_at?.toISOString() ?? null,
    publishedBy: row.published_by_name,
    allowedActions: [
      ...(refusalReason === undefined ? (['publish'] as const) : []),
      ...(changeRefusalReason(row.status) === undefined ? (['edit', 'delete'] as const) : []),
    ],
    revision: row.revision,
    publicationRefusalReason: refusalReason ?? null,
  }
}

export function presentRateBook(
  row: RateBookRow,
  { inForceIds, replaced }: { inForceIds: readonly string[]; replaced: Replaced | undefined },
  ctx: Ctx,
) {
  const problems = problemsOf(row)
  return {
    ...presentRow(row, inForceIds, ctx),
    book: row.content,
    problems,
    samples: problems.length === 0 ? samplesOf(row, replaced) : [],
    replaces: replaced
      ? {
          rateBookId: replaced.rateBookId,
          version: replaced.book.version,
          changes: bookChanges(replaced.book, row.content).map(({ label, before, after, percent, isLarge }) => ({
            label,
            before,
            after,
            percent: percent ?? null,
            isLarge,
          })),
        }
      : null,
  }
}

function samplesOf(row: RateBookRow, replaced: Replaced | undefined): SamplePrice[] {
  return row.product === 'travel' ? [] : motorSamples(motorRateBook.parse(row.content), replaced)
}

export function motorSamples(book: RateBook, replaced: Replaced | undefined): SamplePrice[] {
  return samplePrices(book, replaced && motorRateBook.parse(replaced.book))
}

export function rowPublicationRefusalReason(row: RateBookRow, personId: string, now: Date): string | undefined {
  const { status, effective_from: effectiveFrom, created_by, editors } = row
  const book = { status, effectiveFrom, createdBy: created_by ?? undefined, editors, problems: problemsOf(row) }
  return publicationRefusalReason(book, personId, toAccraDate(now))
}

export function problemsOf(row: RateBookRow): string[] {
  if (row.product === 'travel') return travelBookProblems(travelBook.parse(row.content))
  return rateBookProblems(motorRateBook.parse(row.content))
}
