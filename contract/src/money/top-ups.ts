import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { network, phone, verificationToken } from '../platform/fields.ts'
import { startedPayment } from './payments.ts'
import { amountPesewas } from './wallets.ts'

/** A top-up is a payment with the wallet as its payable. */
export const topUpEndpoints = endpoints({
  'POST /wallet/top-ups': {
    summary:
      'Top up float by mobile money; another person’s number needs a consent code, as GET /payments/options states',
    permission: 'wallet.use',
    scope: 'own wallet',
    body: z.strictObject({ amountPesewas, network, msisdn: phone, verificationToken: verificationToken.optional() }),
    data: startedPayment,
    idempotent: true,
    sharedBy: 'msisdn',
    status: 202,
  },
})
