import { disbursementFee, PROVIDER_FEES } from '@okwan/domain/money/payments/fees'
import { createHubtel } from '../../../gateways/mobile-money/hubtel.ts'
import type { PaymentGateway, RequestReference, Sent, Status } from '../../../platform/ports/mobile-money.ts'
import { hubtelAt } from '../../../simulators/mobile-money/settings.ts'

const PROVIDER = 'hubtel'
const ENOUGH_PESEWAS = 100_000_000_00

/** A provider that has paid every payout of the past by the first status query. The simulator is not running yet. */
export function createPastProvider(): PaymentGateway {
  const sentPesewas = new Map<string, number>()
  const send = async ({ reference, amountPesewas }: RequestReference & { amountPesewas: number }): Promise<Sent> => {
    sentPesewas.set(reference, amountPesewas)
    return { kind: 'accepted', code: '0001', raw: {}, providerTransactionId: `past-${reference}` }
  }
  const statusOf = (reference: string, feeOf: (pesewas: number) => number): Status => {
    const amountPesewas = sentPesewas.get(reference) ?? 0
    return { kind: 'paid', amountPesewas, feePesewas: feeOf(amountPesewas), code: '0000', raw: {} }
  }
  const hubtel = createHubtel(hubtelAt('http://127.0.0.1'))
  return {
    ...hubtel,
    disburse: send,
    refund: send,
    disburseStatus: async ({ reference }) =>
      statusOf(reference, (pesewas) => disbursementFee(pesewas, PROVIDER_FEES[PROVIDER])),
    refundStatus: async ({ reference }) => statusOf(reference, () => 0),
    ...(hubtel.bank && { bank: { ...hubtel.bank, disburse: send } }),
    balances: async () => ({ collectionPesewas: ENOUGH_PESEWAS, disbursementPesewas: ENOUGH_PESEWAS }),
  }
}
