import type { TaxStamp } from '@okwan/domain/money/tax-invoices/terms'
import type { TaxResult } from '../../platform/ports/tax-authority.ts'
import type { HttpResult } from '../http.ts'
import { field, text } from '../read-body.ts'

const REPEATED = new Set(['E700', 'E720', 'E727', 'E728', 'E729', 'E750', 'E880'])
const BUSY = new Set(['E990', 'E601', 'E602', 'E603'])
const SETTINGS = /^E(890|90[0-8])$/
const ABSENT = 'E704'

/** E-VAT responds in several formats, so the content decides before the HTTP status: a wrong key is 401, a refusal 400 or 200. */
export function readTaxResult(reply: HttpResult): TaxResult {
  if (reply.kind === 'no-response')
    return { kind: reply.sent ? 'unclear' : 'unreachable', reason: reply.reason.slice(0, 300) }
  const stamp = readStamp(reply.body)
  if (stamp) return { kind: 'signed', stamp }
  const code = text(reply.body, 'code') ?? ''
  const reason = `${code || `HTTP ${reply.status}`}: ${messageOf(reply.body)}`.slice(0, 300)
  if (REPEATED.has(code)) return { kind: 'repeated', reason }
  if (code === ABSENT) return { kind: 'absent', reason }
  if (SETTINGS.test(code)) return { kind: 'settings', reason }
  if (BUSY.has(code) || reply.status === 429) return { kind: 'unreachable', reason }
  if (code === '' && [401, 403].includes(reply.status)) return { kind: 'settings', reason }
  // A server error does not show whether the document was signed, and a response of an unknown format may contain a signature.
  if (reply.status >= 500) return { kind: 'unclear', reason }
  if (reply.status < 400 && code === '') return { kind: 'unclear', reason }
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

/** Undefined unless the response has every mark that must be printed. */
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
