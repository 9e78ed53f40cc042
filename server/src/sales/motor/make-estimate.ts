import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { MotorEstimate, motorEndpoints } from '@okwan/contract/sales/motor'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { factsFromPayload } from '@okwan/domain/sales/motor/estimate-payload'
import { estimateExpiry } from '@okwan/domain/sales/motor/estimates'
import { whyNotStart } from '@okwan/domain/sales/motor/start-date'
import { draftReferrals } from '@okwan/domain/sales/motor/underwriting'
import type { Ctx } from '../../platform/http/context.ts'
import {
  bookOf,
  type MotorRateBooks,
  motorRateBooks,
  seenMotorRateBooks,
} from '../../products/rate-books/motor-rate-book.ts'
import { presentEstimate } from './present.ts'
import { priceMotor } from './price-motor.ts'
import { insertEstimateBy } from './store.ts'

type Input = Parsed<(typeof motorEndpoints)['POST /motor/estimates']>

/** The price comes from the facts and the book in force when cover begins; nothing the caller says about prices is read. */
export async function makeEstimate(ctx: Ctx, { body }: Input): Promise<MotorEstimate> {
  const quick = await priceBySeenBooks(ctx, body)
  if (quick) return quick
  const made = await priceBy(ctx, body, await motorRateBooks(ctx.tx))
  if (!made) throw new Error('rate books were published at this very moment, twice')
  return made
}

/** Mostly one statement is enough. Whatever the seen books refuse, the ones in force may allow. */
async function priceBySeenBooks(ctx: Ctx, body: Input['body']): Promise<MotorEstimate | undefined> {
  const books = seenMotorRateBooks()
  try {
    return books && (await priceBy(ctx, body, books))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Undefined when others are in force by now than these. */
async function priceBy({ tx, actor, now }: Ctx, body: Input['body'], books: MotorRateBooks) {
  const { rateBookId, book } = bookOf(books, body.startDate)
  const { coverType = 'thirdparty', ncdYears, fleetSize } = body
  const asked = factsFromPayload({ ...body, coverType }, { ncdYears, fleetSize })
  const { facts, price, referrals } = priceMotor({ ...asked, coverType: body.coverType }, book)

  // A renewal carries the years it earned with us; a new customer's must be proved.
  const isRenewal = Boolean(body.policyId)
  const underwriting = { coverType: facts.coverType, ncdYears: isRenewal ? 0 : ncdYears }
  const registrationNumber = body.registrationNumber ?? undefined
  price.referrals = draftReferrals({ registrationNumber, underwriting }, referrals)
  // A price for any day may be asked, as for the record of an old policy; only a sale must begin today or soon.
  const whyNot = whyNotStart(facts.startDate, toAccraDate(now), isRenewal)
  if (whyNot) price.warnings = [...price.warnings, { code: whyNot.code, message: whyNot.message }]

  const estimate = { rateBookId, payload: body, facts, price, createdAt: now, expiresAt: estimateExpiry(now) }
  const id = await insertEstimateBy(tx, books.ids, estimate, actor)
  return id === undefined ? undefined : presentEstimate({ id, ...estimate })
}
