import { Refusal } from '@okwan/domain/platform/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { CommittedRefusal } from '../../../platform/http/committed-refusal.ts'
import type { Product, PublicCtx } from '../../../platform/http/context.ts'
import { logRefusal } from '../../../platform/http/logging.ts'
import { toProblem } from '../../../platform/http/problems.ts'
import type { PageCompany } from '../../../policies/verify/page.ts'
import { PAY_CSS, PAY_SCRIPT } from './assets.ts'
import { findLink, type Link } from './find-link.ts'
import { codePage, faultPage, linkPage, noLinkPage } from './page.ts'
import { type FormInput, type Outcome, payLink } from './pay-link.ts'

/** High enough for a page that polls every few seconds, and too low for guessing tokens. */
const POLLS_PER_MINUTE = 60
const PRESSES_PER_MINUTE = 10

type PayRequest = FastifyRequest<{ Params: { token: string } }>

/**
 * Adds the public page on which a customer pays an unpaid offer, on every host. The server renders the page, so that it opens
 * quickly on any phone and works without JavaScript.
 */
export function addPayPage(app: FastifyInstance, product: Product): void {
  const anHour = 'public, max-age=3600'
  app.get('/pay.css', async (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', anHour).send(PAY_CSS),
  )
  app.get('/pay.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', anHour).send(PAY_SCRIPT),
  )

  const views = { config: { rateLimit: { max: POLLS_PER_MINUTE, timeWindow: '1 minute' } } }
  app.get('/pay/:token', views, async (request: PayRequest, reply) => {
    const link = await product.db.read((tx) => findLink(contextOf(product, request, tx), request.params.token))
    return sendPage(reply, link ? 200 : 404, link ? linkPage(companyOf(product), link) : noLinkPage(companyOf(product)))
  })
  app.get('/pay/:token/state', views, async (request: PayRequest, reply) => {
    const link = await product.db.read((tx) => findLink(contextOf(product, request, tx), request.params.token))
    return reply.header('cache-control', 'no-store').send({ state: link?.state ?? null })
  })

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const presses = { config: { rateLimit: { max: PRESSES_PER_MINUTE, timeWindow: '1 minute' } } }
    scope.post('/pay/:token', presses, async (request: PayRequest, reply) => submitPayment(product, request, reply))
  })
}

const field = z.string().trim().max(100).optional()
const formFields = z.object({
  payer: field,
  msisdn: field,
  network: field,
  code: field,
  requestId: field,
  prefix: field,
})

async function submitPayment(product: Product, request: PayRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = request.params
  const input = formFields.safeParse(request.body).data ?? {}
  try {
    const outcome = await product.db.transaction(async (tx): Promise<Outcome | CommittedRefusal | undefined> => {
      const ctx = contextOf(product, request, tx)
      const link = await findLink(ctx, token)
      // A wrong code is refused, but the attempt must be counted.
      return link && payLink(ctx, link, input).catch(commitRefusal)
    })
    if (outcome instanceof CommittedRefusal) throw outcome
    if (outcome?.kind !== 'code') return reply.redirect(`/pay/${encodeURIComponent(token)}`, 303)
    const link = await product.db.read((tx) => findLink(contextOf(product, request, tx), token))
    return sendPage(reply, 200, link ? codePage(companyOf(product), link, outcome) : noLinkPage(companyOf(product)))
  } catch (error) {
    return refuse(product, request, reply, { input, error })
  }
}

function commitRefusal(error: unknown): CommittedRefusal {
  if (error instanceof CommittedRefusal) return error
  throw error
}

/** Renders the page again with the error and the typed values. */
async function refuse(
  product: Product,
  request: PayRequest,
  reply: FastifyReply,
  { input, error }: { input: FormInput; error: unknown },
): Promise<FastifyReply> {
  const { problem, fault } = toProblem(error, request.id)
  if (fault) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'fault')
    return sendPage(reply, 500, faultPage(companyOf(product)))
  }
  logRefusal(request, problem)
  const link = await product.db.read((tx) => findLink(contextOf(product, request, tx), request.params.token))
  if (!link) return sendPage(reply, 404, noLinkPage(companyOf(product)))
  return sendPage(
    reply,
    problem.status,
    refusedPage(link, { company: companyOf(product), input, error, message: problem.detail }),
  )
}

type RefusedForm = { company: PageCompany; input: FormInput; error: unknown; message: string }

function refusedPage(link: Link, { company, input, error, message }: RefusedForm): string {
  const { requestId = '', prefix = '', msisdn = '', network = '' } = input
  // After a wrong code, the customer can enter the code again. After any other refusal, the payment form is shown again.
  if (error instanceof CommittedRefusal && error.code === 'code_wrong') {
    return codePage(company, link, { msisdn, network, code: { requestId, prefix } }, message)
  }
  return linkPage(company, link, { input, message, path: error instanceof Refusal ? error.fields[0]?.path : undefined })
}

/** The company as it is named today, for the header of the page. */
const companyOf = ({ settings, clock }: Product): PageCompany => settings.at('company', clock.now())

function contextOf<T extends Tx>(product: Product, request: PayRequest, tx: T): PublicCtx & { tx: T } {
  const { id: requestId, ip, portal } = request
  return { tx, now: product.clock.now(), product, headers: {}, caller: { requestId, ip, portal, userAgent: '' } }
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}
