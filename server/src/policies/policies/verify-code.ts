import type { Product } from '../../platform/http/context.ts'
import { publicUrl, readPublicCode, signedCode } from '../../platform/public-code.ts'

export function verifyUrl(product: Pick<Product, 'secrets' | 'config'>, policyRecordId: string): string {
  return publicUrl(product, `/verify/${signedCode(product, 'verify', policyRecordId)}`)
}

/** Public page on which a customer pays an offer. */
export function payUrl(product: Pick<Product, 'secrets' | 'config'>, policyRecordId: string): string {
  return publicUrl(product, `/pay/${signedCode(product, 'pay', policyRecordId)}`)
}

/** The record id of a code; undefined for an invalid signature. */
export function readVerifyCode(product: Pick<Product, 'secrets' | 'config'>, code: string): string | undefined {
  return readPublicCode(product, 'verify', code)
}

export function readPayCode(product: Pick<Product, 'secrets' | 'config'>, code: string): string | undefined {
  return readPublicCode(product, 'pay', code)
}
