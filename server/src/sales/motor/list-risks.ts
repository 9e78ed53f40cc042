import { toAccraDate } from '@okwan/domain/platform/dates'
import { feesPesewas, thirdPartyYearPesewas } from '@okwan/domain/products/rate-books/rate-book'
import type { Ctx } from '../../platform/http/context.ts'
import { motorRateBookOn } from '../../products/rate-books/motor-rate-book.ts'

export async function listRisks({ tx, now }: Ctx) {
  const { book } = await motorRateBookOn(tx, toAccraDate(now))
  const fees = feesPesewas(book)
  return book.classes.map((riskClass) => ({
    riskCode: riskClass.code,
    riskName: riskClass.name,
    group: riskClass.group,
    schedule: riskClass.schedule,
    seatMin: riskClass.seatMin,
    seatMax: riskClass.seatMax,
    baseSeats: riskClass.baseSeats,
    offersXtra: riskClass.xtraAddOnPesewas !== null,
    thirdPartyYearTotalPesewas: thirdPartyYearPesewas(riskClass) + fees,
  }))
}
