import type { FastifyInstance } from 'fastify'
import type { Product, PublicCtx } from '../../platform/http/context.ts'
import { notOursPage, receiptPage, VERIFY_CSS, type VerifiedReceipt, verifiedPage } from './page.ts'
import { findVerified } from './verify-certificate.ts'

/** Receipts belong to money, which is above policies; the entry brings the function. */
type FindReceipt = (ctx: PublicCtx, code: string) => Promise<VerifiedReceipt | undefined>

/** Nobody checks more papers by hand; whoever tries codes one after the other does. */
const CHECKS_PER_MINUTE = 60

/**
 * What a scanned code opens, on every host and without signing in. Made here and not in the web app: it must open at once on any
 * phone by the roadside, so it is one small page without a script.
 */
export function addVerifyPage(app: FastifyInstance, product: Product, findReceipt: FindReceipt): void {
  app.get('/verify.css', async (_, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=3600').send(VERIFY_CSS),
  )
  app.get<{ Params: { code: string } }>(
    '/verify/:code',
    { config: { rateLimit: { max: CHECKS_PER_MINUTE, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { id: requestId, ip, portal, params } = request
      const caller = { requestId, ip, userAgent: '', portal }
      const now = product.clock.now()
      const html = await product.db.read(async (tx) => {
        const ctx = { tx, now, product, caller, headers: {} }
        const certificate = await findVerified(ctx, params.code)
        if (certificate) return verifiedPage(certificate)
        const receipt = await findReceipt(ctx, params.code)
        return receipt && receiptPage(receipt)
      })
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
      return reply.code(html ? 200 : 404).send(html ?? notOursPage())
    },
  )
}
