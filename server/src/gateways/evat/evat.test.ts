import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TaxAuthority, TaxedDocument } from '../../platform/ports/tax-authority.ts'
import { type EvatSimulator, evatAt, startEvatSimulator } from '../../simulators/evat/start.ts'
import { documentBody } from './bodies.ts'
import { connectEvat } from './connect-evat.ts'
import { readTaxResult } from './responses.ts'

let simulator: EvatSimulator
let evat: TaxAuthority

beforeAll(async () => {
  simulator = await startEvatSimulator({ port: 0, clock: { now: () => new Date('2026-11-16T09:00:02Z') } })
  evat = connectEvat(evatAt(simulator.url, 500))
})
beforeEach(() => simulator.fail([]))
afterAll(() => simulator.stop())

let next = 0
function sale(change: Partial<TaxedDocument> = {}): TaxedDocument {
  next += 1
  return {
    invoiceNumber: `OK1-TRV-${String(next).padStart(7, '0')}`,
    reference: '',
    flag: 'INVOICE',
    day: '2026-11-16',
    userName: 'Ama Owusu',
    buyerName: 'Kojo Mensah',
    buyerTin: undefined,
    item: { code: 'TRV-STD', description: 'Travel insurance', quantity: 1, unitPricePesewas: 330_00 },
    amounts: { netPesewas: 330_00, nhilPesewas: 8_25, getFundPesewas: 8_25, covidPesewas: 0, vatPesewas: 49_50 },
    ...change,
  }
}
const refund = (of: TaxedDocument, reference: string): TaxedDocument => ({
  ...of,
  reference,
  flag: 'PARTIAL_REFUND',
  item: { ...of.item, quantity: 0.4 },
  amounts: { netPesewas: 132_00, nhilPesewas: 3_30, getFundPesewas: 3_30, covidPesewas: 0, vatPesewas: 19_80 },
})

test('the request bodies of a sale and of a 40% refund follow the protocol', () => {
  const sold = sale({ invoiceNumber: 'OK1-TRV-0000123' })
  expect(documentBody(sold)).toEqual({
    currency: 'GHS',
    exchangeRate: 1,
    invoiceNumber: 'OK1-TRV-0000123',
    totalAmount: 330,
    totalLevy: 16.5,
    totalVat: 49.5,
    totalExciseAmount: 0,
    calculationType: 'EXCLUSIVE',
    flag: 'INVOICE',
    saleType: 'NORMAL',
    discountType: 'GENERAL',
    discountAmount: 0,
    transactionDate: '2026-11-16',
    userName: 'Ama Owusu',
    businessPartnerName: 'Kojo Mensah',
    businessPartnerTin: 'C0000000000',
    reference: '',
    items: [
      {
        itemCode: 'TRV-STD',
        itemCategory: '',
        description: 'Travel insurance',
        quantity: 1,
        unitPrice: 330,
        levyAmountA: 8.25,
        levyAmountB: 8.25,
        levyAmountD: 0,
        levyAmountE: 0,
        discountAmount: 0,
        exciseAmount: 0,
        batchCode: '',
        expireDate: '',
      },
    ],
  })
  expect(documentBody(refund(sold, 'OK1-CN-0000009'))).toMatchObject({
    flag: 'PARTIAL_REFUND',
    invoiceNumber: 'OK1-TRV-0000123',
    reference: 'OK1-CN-0000009',
    totalAmount: 132,
    totalLevy: 6.6,
    totalVat: 19.8,
    items: [{ quantity: 0.4, unitPrice: 330, levyAmountA: 3.3, levyAmountB: 3.3 }],
  })
})

test('a sale, its refund and the cancellation of the refund get their stamps', async () => {
  const sold = sale()
  const signed = await evat.sign(sold)
  expect(signed).toMatchObject({
    kind: 'signed',
    stamp: {
      invoiceNumber: sold.invoiceNumber,
      receiptNumber: expect.stringMatching(/-NS\d+$/),
      time: '2026/11/16 09:00:02',
      lineItems: '1',
      flag: 'INVOICE',
      qrCode: expect.stringMatching(/^https:/),
    },
  })
  expect(await evat.find(sold)).toEqual(signed)
  const note = refund(sold, 'OK1-CN-1')
  expect(await evat.sign(note)).toMatchObject({ stamp: { receiptNumber: expect.stringMatching(/-NR\d+$/) } })
  const cancelled = { ...note, flag: 'REFUND_CANCELATION' } as const
  expect(await evat.cancelRefund(cancelled)).toMatchObject({
    stamp: { receiptNumber: expect.stringMatching(/-CR\d+$/) },
  })
  expect(await evat.cancelRefund(cancelled)).toMatchObject({ kind: 'repeated' })
})

test('a number or a reference is used once, and a refund is never larger than its sale', async () => {
  const sold = sale()
  await evat.sign(sold)
  expect(await evat.sign(sold)).toMatchObject({ kind: 'repeated', reason: expect.stringContaining('E700') })
  const whole = { ...sold, flag: 'REFUND', reference: 'OK1-CN-2' } as const
  await evat.sign(refund(sold, 'OK1-CN-3'))
  expect(await evat.sign(refund(sold, 'OK1-CN-3'))).toMatchObject({ kind: 'repeated' })
  expect(await evat.sign(whole)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('E725') })
  expect(await evat.find(sale())).toMatchObject({ kind: 'absent' })
})

test('wrong taxes are refused with the reason', async () => {
  const { amounts } = sale()
  const wrong = sale({ amounts: { ...amounts, vatPesewas: 40_00 } })
  expect(await evat.sign(wrong)).toEqual({ kind: 'refused', reason: 'E708: Invalid total vat.' })
})

test.each([
  ['busy', 'unreachable'],
  ['key', 'settings'],
  ['down', 'unclear'],
  ['request-lost', 'unclear'],
  ['response-lost', 'unclear'],
  ['slow', 'unclear'],
  ['refused', 'refused'],
] as const)('%s means %s', async (fault, kind) => {
  simulator.fail([fault])
  expect(await evat.sign(sale())).toMatchObject({ kind, reason: expect.stringMatching(/./) })
})

test('a service that refuses the connection has not received the document', async () => {
  const closed = connectEvat(evatAt('http://127.0.0.1:1'))
  expect(await closed.sign(sale())).toMatchObject({ kind: 'unreachable' })
})

test('a wrong key is a fault of our settings', async () => {
  const wrong = connectEvat({ ...evatAt(simulator.url), securityKey: 'wrong' })
  expect(await wrong.sign(sale())).toMatchObject({ kind: 'settings', reason: expect.stringContaining('E900') })
})

test.each([
  ['problem+json', 400, { type: 'about:blank', title: 'Bad Request', detail: 'flag' }, 'refused'],
  ['a list of errors', 400, { timestamp: '', status: 'BAD_REQUEST', errors: ['quantity: must be > 0'] }, 'refused'],
  ['an error with HTTP 200', 200, { timestamp: '', code: 'E707', message: 'Invalid amount.' }, 'refused'],
  ['a stamp without a signature', 200, { response: { status: 'SUCCESS', message: { num: '1' } } }, 'unclear'],
  ['an HTML page', 200, undefined, 'unclear'],
  ['403 without a code', 403, {}, 'settings'],
])('%s is read by its content', (_, status, body, kind) => {
  expect(readTaxResult({ kind: 'answer', status, body }).kind).toBe(kind)
})
