import { createHash } from 'node:crypto'
import * as z from 'zod'

export type EvatResponse = { status: number; body: object }

const money = z.number().nonnegative()
const documentBody = z.object({
  invoiceNumber: z.string().min(1).max(100),
  reference: z.string().max(50),
  flag: z.enum(['INVOICE', 'REFUND', 'PARTIAL_REFUND']),
  transactionDate: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
  totalAmount: money,
  totalLevy: money,
  totalVat: money,
  calculationType: z.literal('EXCLUSIVE'),
  userName: z.string().min(1),
  businessPartnerName: z.string().min(2).max(100),
  businessPartnerTin: z.string().regex(/^([A-Z]\d{10}|[A-Z0-9]{13}|GHA-\d{9}-\d)$/),
  items: z
    .array(
      z.object({
        itemCode: z.string().min(1).max(50),
        itemCategory: z.string(),
        description: z.string().min(1).max(100),
        quantity: z.number().positive(),
        unitPrice: z.number().positive(),
        levyAmountA: money,
        levyAmountB: money,
        levyAmountC: money.optional(),
      }),
    )
    .min(1),
})
type DocumentBody = z.output<typeof documentBody>

const keyBody = z.object({ invoiceNumber: z.string(), reference: z.string(), flag: z.string() })

/** The authority accepts differences up to this amount. */
const TOLERANCE = 0.5
const RATE_NHIL = 0.025
const RATE_GETFUND = 0.025
const RATE_VAT = 0.15

export type SignedDocument = {
  invoiceNumber: string
  reference: string
  flag: string
  totalAmount: number
  answer: EvatResponse
}

/**
 * Simulated E-VAT service. It calculates the taxes itself and remembers numbers, references, categories and refunded quantities.
 */
export class SimulatedAuthority {
  readonly signed: SignedDocument[] = []
  private readonly categories = new Map<string, string>()
  private readonly refundableQuantities = new Map<string, number>()
  private readonly clock: { now(): Date }

  private readonly acceptsUnknownInvoices: boolean

  constructor(clock: { now(): Date }, acceptsUnknownInvoices = false) {
    this.clock = clock
    this.acceptsUnknownInvoices = acceptsUnknownInvoices
  }

  invoice(body: unknown): EvatResponse {
    const parsed = documentBody.safeParse(body)
    if (!parsed.success) {
      const errors = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
      return { status: 400, body: { timestamp: this.timestamp(), status: 'BAD_REQUEST', errors } }
    }
    return this.findError(parsed.data) ?? this.sign(parsed.data)
  }

  callback(body: unknown): EvatResponse {
    const parsed = keyBody.safeParse(body)
    const found = parsed.success && this.find(parsed.data)
    return found ? found.answer : this.error('E704', 'Invoice does not exist.')
  }

  cancellation(body: unknown): EvatResponse {
    const parsed = keyBody.safeParse(body)
    if (!parsed.success || parsed.data.flag !== 'REFUND_CANCELATION') return this.error('E705', 'Invalid flag.')
    const { invoiceNumber, reference } = parsed.data
    const refund = this.signed.find((one) => one.reference === reference && one.flag.includes('REFUND'))
    if (!refund) return this.error('E704', 'Refund does not exist.')
    if (this.signed.some((one) => one.reference === reference && one.flag === 'REFUND_CANCELATION')) {
      return this.error('E880', 'Refund already cancelled.')
    }
    return this.recordSigned(
      { invoiceNumber, reference, flag: 'REFUND_CANCELATION', totalAmount: refund.totalAmount },
      'CR',
      1,
    )
  }

  private find({ invoiceNumber, reference, flag }: z.output<typeof keyBody>): SignedDocument | undefined {
    return this.signed.find(
      (one) =>
        one.invoiceNumber === invoiceNumber &&
        one.reference === reference &&
        (flag === 'REFUND' ? one.flag === 'REFUND' || one.flag === 'PARTIAL_REFUND' : one.flag === flag),
    )
  }

  private findError(sent: DocumentBody): EvatResponse | undefined {
    const { invoiceNumber, reference, flag, items } = sent
    const isSale = flag === 'INVOICE'
    if (!isSale && this.acceptsUnknownInvoices && !this.refundableQuantities.has(invoiceNumber))
      this.refundableQuantities.set(invoiceNumber, 1)
    if (isSale && this.refundableQuantities.has(invoiceNumber))
      return this.error('E700', 'Invoice number already used.')
    if (!isSale && !this.refundableQuantities.has(invoiceNumber)) return this.error('E704', 'Invoice does not exist.')
    if (!isSale && reference === '') return this.error('E805', 'Reference is required for a refund.')
    if (!isSale && this.signed.some((one) => one.reference === reference))
      return this.error('E750', 'Reference already used.')
    const net = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
    if (isDifferent(sent.totalAmount, net)) return this.error('E707', 'Invalid total amount.')
    if (isDifferent(sent.totalVat, net * RATE_VAT)) return this.error('E708', 'Invalid total vat.')
    if (isDifferent(sent.totalLevy, net * (RATE_NHIL + RATE_GETFUND))) return this.error('E709', 'Invalid total levy.')
    const changed = items.find(
      ({ itemCode, itemCategory }) => (this.categories.get(itemCode) ?? itemCategory) !== itemCategory,
    )
    if (changed) return this.error('E806', 'Item category cannot change.')
    const quantity = quantityOf(sent)
    if (!isSale && quantity > (this.refundableQuantities.get(invoiceNumber) ?? 0) + 1e-6)
      return this.error('E725', 'Refund too large.')
    return undefined
  }

  private sign(sent: DocumentBody): EvatResponse {
    const { invoiceNumber, reference, flag, items, totalAmount } = sent
    for (const { itemCode, itemCategory } of items) this.categories.set(itemCode, itemCategory)
    const quantity = quantityOf(sent)
    const before = this.refundableQuantities.get(invoiceNumber) ?? 0
    this.refundableQuantities.set(invoiceNumber, flag === 'INVOICE' ? quantity : before - quantity)
    const codes = new Set(items.map(({ itemCode }) => itemCode))
    return this.recordSigned(
      { invoiceNumber, reference, flag, totalAmount },
      flag === 'INVOICE' ? 'NS' : 'NR',
      codes.size,
    )
  }

  private recordSigned(document: Omit<SignedDocument, 'answer'>, receiptCode: string, lineItems: number): EvatResponse {
    const { invoiceNumber: num, reference, flag } = document
    const digest = createHash('sha256').update(`${num} ${reference} ${flag}`).digest('hex').toUpperCase()
    const message = {
      num,
      ysdcid: 'E000001001',
      ysdcrecnum: `1001-${digest.slice(0, 4)}-${receiptCode}${this.signed.length + 1}`,
      ysdcintdata: groups(digest.slice(4, 32)),
      ysdcregsig: groups(digest.slice(32, 48)),
      ysdcmrc: '00:0C:29:AB:CD:EF',
      ysdcmrctim: this.timestamp(),
      ysdctime: this.timestamp().replaceAll('-', '/'),
      flag,
      ysdcitems: String(lineItems),
    }
    const qr_code = `https://simulator.example/verify/${digest.slice(0, 20)}`
    const response = {
      status: 200,
      body: { response: { distributor_tin: 'C0000000001', status: 'SUCCESS', qr_code, message } },
    }
    this.signed.push({ ...document, answer: response })
    return response
  }

  error(code: string, message: string, status = 400): EvatResponse {
    return { status, body: { timestamp: this.timestamp(), code, message } }
  }

  private timestamp(): string {
    return this.clock.now().toISOString().slice(0, 19).replace('T', ' ')
  }
}

const isDifferent = (sent: number, expected: number) => Math.abs(sent - expected) > TOLERANCE
const quantityOf = ({ items }: DocumentBody) => items.reduce((sum, { quantity }) => sum + quantity, 0)
const groups = (text: string) => text.match(/.{1,4}/g)?.join('-') ?? text
