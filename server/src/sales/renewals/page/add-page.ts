import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { stopByLink } from '../../../customers/customers/consent/consents.ts'
import type { Product } from '../../../platform/http/context.ts'
import { readPublicCode } from '../../../platform/public-code.ts'
import { invalidStopPage, stopPage, stoppedPage } from './page.ts'

const VIEWS_PER_MINUTE = 60
const PRESSES_PER_MINUTE = 10

type StopRequest = FastifyRequest<{ Params: { code: string } }>

/**
 * Adds a public page, on every host, on which a customer stops reminders. Opening the link changes nothing, because phones open
 * links to show a preview.
 */
export function addStopPage(app: FastifyInstance, product: Product): void {
  const views = { config: { rateLimit: { max: VIEWS_PER_MINUTE, timeWindow: '1 minute' } } }
  app.get('/stop/:code', views, async (request: StopRequest, reply) => {
    const isValid = readPublicCode(product, 'stop', request.params.code) !== undefined
    return sendPage(
      reply,
      isValid ? 200 : 404,
      isValid ? stopPage(companyOf(product)) : invalidStopPage(companyOf(product)),
    )
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The form has no fields.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    )
    const presses = { config: { rateLimit: { max: PRESSES_PER_MINUTE, timeWindow: '1 minute' } } }
    scope.post('/stop/:code', presses, async (request: StopRequest, reply) => {
      const { id: requestId, ip, portal, params } = request
      const customerId = readPublicCode(product, 'stop', params.code)
      const caller = { requestId, ip, portal, userAgent: '' }
      const now = product.clock.now()
      const isStopped =
        customerId !== undefined &&
        (await product.db.transaction((tx) => stopByLink({ tx, now, product, headers: {}, caller }, customerId)))
      return isStopped
        ? sendPage(reply, 200, stoppedPage(companyOf(product)))
        : sendPage(reply, 404, invalidStopPage(companyOf(product)))
    })
  })
}

const companyOf = ({ settings, clock }: Product) => settings.at('company', clock.now())

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}
