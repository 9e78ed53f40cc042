import type { TaxAuthority } from '../../platform/ports/tax-authority.ts'
import { type HttpRequest, openProvider } from '../http.ts'
import { cancellationBody, documentBody } from './bodies.ts'
import { readTaxResult } from './responses.ts'

export type EvatSettings = {
  url: string
  /** Taxpayer identification number of the company, and the code of its registered branch. */
  tin: string
  branch: string
  securityKey: string
  timeoutMs: number
}

/** E-VAT API 8.2 (https://documenter.getpostman.com, collection 2s9YJgSKXe). */
export function connectEvat({ url, tin, branch, securityKey, timeoutMs }: EvatSettings): TaxAuthority {
  const call = openProvider({ timeoutMs })
  const post = async (path: string, body: object) => {
    const request: HttpRequest = {
      method: 'POST',
      url: `${url}/vsdc/api/v1/taxpayer/${tin}-${branch}/${path}`,
      headers: { security_key: securityKey },
      body,
    }
    return readTaxResult(await call(request))
  }
  return {
    sign: (document) => post('invoice', documentBody(document)),
    // Every refund, even a partial one, is looked up as REFUND.
    find: ({ invoiceNumber, reference, flag }) =>
      post('invoice/callback', { invoiceNumber, reference, flag: flag === 'PARTIAL_REFUND' ? 'REFUND' : flag }),
    cancelRefund: (refund) => post('cancellation', cancellationBody(refund)),
  }
}
