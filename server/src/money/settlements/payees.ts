import type { SettlementKind } from '@okwan/domain/money/settlements/terms'
import type { Ctx } from '../../platform/http/context.ts'
import type { Payee } from './store.ts'

/** Name and bank account of the payee, as the settings have them today. Taxes reach the authority through the insurer. */
export function payeeOf(
  { product, now }: Pick<Ctx, 'product' | 'now'>,
  { kind, party }: { kind: SettlementKind; party: string },
): Payee {
  if (kind === 'bordereau' || kind === 'taxes') {
    const { insurers } = product.settings.at('insurers', now)
    return bankOf(
      insurers.find(({ code }) => code === party),
      party,
    )
  }
  const { authorities, motorLevies, taxes } = product.settings.at('authorities', now)
  const code = kind === 'motor-levies' ? motorLevies : taxes
  return bankOf(
    authorities.find((one) => one.code === code),
    code,
  )
}

function bankOf(found: Payee | undefined, code: string): Payee {
  if (!found) return { name: code, bankName: '', accountNumber: '' }
  const { name, bankName, accountNumber } = found
  return { name, bankName, accountNumber }
}
