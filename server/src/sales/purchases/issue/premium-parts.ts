import type { MotorPrice } from '@okwan/contract/products/rating'
import type { PremiumAmounts } from '@okwan/domain/money/ledger/premium-parts'

/** Fees that are passed on have their own accounts; other fees belong to us. */
const PASSED_ON_FEES = ['stickerFee', 'brownCardFee', 'nicContribution'] as const

/** Parts of a motor premium, each of which has its own account. */
export function premiumParts({
  lines,
  officePremiumPesewas,
  totalPesewas,
}: Pick<MotorPrice, 'lines' | 'officePremiumPesewas' | 'totalPesewas'>): PremiumAmounts {
  const amounts: PremiumAmounts = { netPremium: officePremiumPesewas }
  for (const part of PASSED_ON_FEES) {
    amounts[part] = lines.reduce((sum, { code, amountPesewas }) => (code === part ? sum + amountPesewas : sum), 0)
  }
  const named = Object.values(amounts).reduce((sum, amountPesewas) => sum + amountPesewas, 0)
  return { ...amounts, serviceFee: totalPesewas - named }
}
