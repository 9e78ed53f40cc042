import type { FastifyInstance } from 'fastify'
import type { Product, PublicCtx } from '../../platform/http/context.ts'
import { invalidCodePage, receiptPage, VERIFY_CSS, type VerifiedReceipt, verifiedPage } from './page.ts'
import { findVerified } from './verify-certificate.ts'

/** Receipts belong to the money area, so the function is injected. */
type FindReceipt = (ctx: PublicCtx, code: string) => Promise<VerifiedReceipt | undefined>

/** Limits attempts to guess codes. A person who verifies manually stays below this number. */
const CHECKS_PER_MINUTE = 60

/**
 * Public page that a scanned QR code opens on every host. Rendered on the server as one small page without scripts, so that it
 * loads fast on any phone.
 */
export function addVerifyPage(app: FastifyInstance, product: Product, findReceipt: FindReceipt): void {
  app.get('/verify.css', async (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(VERIFY_CSS),
  )
  app.get<{ Params: { code: string } }>(
    '/verify/:code',
    { config: { rateLimit: { max: CHECKS_PER_MINUTE, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { id: requestId, ip, portal, params } = request
      const caller = { requestId, ip, userAgent: '', portal }
      const now = product.clock.now()
      const company = product.settings.at('company', now)
      const html = await product.db.read(async (tx) => {
        const ctx = { tx, now, product, caller, headers: {} }
        const certificate = await findVerified(ctx, params.code)
        if (certificate) return verifiedPage(certificate, company)
        const receipt = await findReceipt(ctx, params.code)
        return receipt && receiptPage(receipt, company)
      })
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
      return reply.code(html ? 200 : 404).send(html ?? invalidCodePage(company))
    },
  )
}
