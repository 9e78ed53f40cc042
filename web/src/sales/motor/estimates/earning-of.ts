import type { MotorPrice } from '@okwan/contract/products/rating'
import { PRODUCT_CODES } from '@okwan/domain/products/rating/terms'

/** The part of a price that earns commission. */
export function earningOf({
  coverType,
  officePremiumPesewas,
  startDate,
}: Pick<MotorPrice, 'coverType' | 'officePremiumPesewas' | 'startDate'>) {
  return { productCode: PRODUCT_CODES[coverType], basePesewas: officePremiumPesewas, startDate }
}
