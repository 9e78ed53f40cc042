import type { TaxStamp } from '@okwan/domain/money/tax-invoices/terms'
import type { TaxAnswer } from '../../platform/ports/tax-authority.ts'
import type { HttpAnswer } from '../http.ts'
import { field, text } from '../read-body.ts'

const REPEATED = new Set(['E700', 'E720', 'E727', 'E728', 'E729', 'E750', 'E880'])
const BUSY = new Set(['E990', 'E601', 'E602', 'E603'])
const SETTINGS = /^E(890|90[0-8])$/
const ABSENT = 'E704'

/** E-VAT answers in several shapes, so the content decides before the HTTP status: a wrong key is 401, a refusal 400 or 200. */
export function readTaxAnswer(answer: HttpAnswer): TaxAnswer {
  if (answer.kind === 'silence')
    return { kind: answer.sent ? 'unclear' : 'unreachable', reason: answer.why.slice(0, 300) }
  const stamp = readStamp(answer.body)
  if (stamp) return { kind: 'signed', stamp }
  const code = text(answer.body, 'code') ?? ''
  const reason = `${code || `HTTP ${answer.status}`}: ${messageOf(answer.body)}`.slice(0, 300)
  if (REPEATED.has(code)) return { kind: 'repeated', reason }
  if (code === ABSENT) return { kind: 'absent', reason }
  if (SETTINGS.test(code)) return { kind: 'settings', reason }
  if (BUSY.has(code) || answer.status === 429) return { kind: 'unreachable', reason }
  if (code === '' && [401, 403].includes(answer.status)) return { kind: 'settings', reason }
  // A server error does not show whether the document was signed, and an answer without a known shape may hide a signature.
  if (answer.status >= 500) return { kind: 'unclear', reason }
  if (answer.status < 400 && code === '') return { kind: 'unclear', reason }
  return { kind: 'refused', reason }
}

function messageOf(body: unknown): string {
  const errors = field(body, 'errors')
  if (Array.isArray(errors) && errors.length > 0) return errors.map(describe).join('; ')
  return text(body, 'message') ?? text(body, 'detail') ?? text(body, 'title') ?? 'no reason given'
}

function describe(error: unknown): string {
  return typeof error === 'string' ? error : (text(error, 'message') ?? JSON.stringify(error))
}

/** Undefined unless the answer has every mark that must be printed. */
function readStamp(body: unknown): TaxStamp | undefined {
  const response = field(body, 'response')
  if (text(response, 'status') !== 'SUCCESS') return undefined
  const message = field(response, 'message')
  const stamp = {
    invoiceNumber: text(message, 'num'),
    sdcId: text(message, 'ysdcid'),
    receiptNumber: text(message, 'ysdcrecnum'),
    internalData: text(message, 'ysdcintdata'),
    signature: text(message, 'ysdcregsig'),
    mrc: text(message, 'ysdcmrc'),
    time: text(message, 'ysdctime'),
    lineItems: text(message, 'ysdcitems'),
    flag: text(message, 'flag'),
    qrCode: text(response, 'qr_code'),
  }
  return isWhole(stamp) ? stamp : undefined
}

function isWhole(stamp: { [K in keyof TaxStamp]: string | undefined }): stamp is TaxStamp {
  return Object.values(stamp).every((mark) => mark !== undefined && mark.length <= 500)
}
