import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { motorEndpoints } from '@okwan/contract/sales/motor'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { quickQuoteRisk } from '@okwan/domain/sales/motor/quick-quote'
import type { Ctx } from '../../platform/http/context.ts'
import { motorRateBookOn } from '../../products/rate-books/motor-rate-book.ts'
import { priceMotor } from './price-motor.ts'

type Input = Parsed<(typeof motorEndpoints)['POST /motor/quick-quote']>

export async function quickQuote({ tx, now }: Ctx, { body }: Input) {
  const today = toAccraDate(now)
  const { book } = await motorRateBookOn(tx, today)
  const risk = quickQuoteRisk(body, today)
  return priceMotor({ ...risk, coverType: body.coverType }, book).price
}
