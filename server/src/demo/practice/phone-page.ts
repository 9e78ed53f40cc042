import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Product } from '../../platform/http/context.ts'
import { PHONE_PATH } from '../../platform/installation/practice-banner.ts'

/** Requests that the page of the phones may send to the simulator; tests use more, such as faults and funds. */
const FORWARDED = [
  ['GET', PHONE_PATH],
  ['GET', `${PHONE_PATH}.css`],
  ['GET', `${PHONE_PATH}.js`],
  ['GET', '/practice/_sim/phones'],
  ['GET', '/practice/_sim/phones/:number(^\\d+$)'],
  ['POST', '/practice/_sim/phones/:number(^\\d+$)'],
  ['POST', '/practice/_sim/prompts/:id(^[\\da-f]+$)'],
] as const

/**
 * The simulator accepts only requests from this machine, but trainees use other machines. The server of the practice installation
 * forwards the requests of their browsers to the simulated phones.
 */
export function addPhonePage(app: FastifyInstance, product: Product): void {
  if (product.config.mode !== 'practice') return
  for (const [method, url] of FORWARDED) {
    app.route({ method, url, handler: (request, reply) => forward(product, request, reply) })
  }
}

async function forward({ phone }: Product, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!phone) return reply.code(503).type('text/plain; charset=utf-8').send('The simulated phones are starting.')
  const { pathname } = new URL(request.url, phone.url)
  const response = await fetch(new URL(pathname.slice('/practice'.length), phone.url), {
    method: request.method,
    ...(request.method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request.body ?? {}),
    }),
  })
  const type = response.headers.get('content-type')
  if (type) reply.type(type)
  return reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .send(await response.text())
}
