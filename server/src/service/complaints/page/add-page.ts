import { randomUUID } from 'node:crypto'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import type { Product, PublicCtx } from '../../../platform/http/context.ts'
import { logRefusal } from '../../../platform/http/logging.ts'
import { toProblem } from '../../../platform/http/problems.ts'
import { readPublicCode, signedCode } from '../../../platform/public-code.ts'
import { COMPLAIN_CSS, type Form, formPage, noComplaintPage, statusPage } from './page.ts'
import { findPublicComplaint, publicNotice, sendPublicComplaint } from './public-complaint.ts'

const VIEWS_PER_MINUTE = 60
/** Per IP address. High enough for a mobile network in which many phones share one address. */
const SENDS_PER_HOUR = 20

/** Adds a public page, on every host, on which anyone can complain. The server renders the page, which needs no JavaScript. */
export function addComplainPage(app: FastifyInstance, product: Product): void {
  app.get('/complain.css', async (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(COMPLAIN_CSS),
  )
  const views = { config: { rateLimit: { max: VIEWS_PER_MINUTE, timeWindow: '1 minute' } } }
  app.get('/complain', views, async (_, reply) =>
    sendPage(reply, 200, formPage(companyOf(product), { formId: randomUUID(), values: {}, errors: {} })),
  )
  app.get('/complain/:code', views, async (request: FastifyRequest<{ Params: { code: string } }>, reply) => {
    const id = readPublicCode(product, 'complaint', request.params.code)
    const complaint = id && (await product.db.read((tx) => findPublicComplaint({ tx }, id)))
    const company = companyOf(product)
    return complaint
      ? sendPage(reply, 200, statusPage(company, complaint))
      : sendPage(reply, 404, noComplaintPage(company))
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const sends = { config: { rateLimit: { max: SENDS_PER_HOUR, timeWindow: '1 hour' } } }
    scope.post('/complain', sends, async (request, reply) => send(product, request, reply))
  })
}

/** Longer than every field, so that the limit of the field produces the error. */
const field = z.string().max(10_000).optional()
const NAMES = ['formId', 'name', 'phone', 'category', 'reference', 'description', 'wantedOutcome'] as const
const formFields = z.object(Object.fromEntries(NAMES.map((name) => [name, field])))

async function send(product: Product, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const values = parseLineText(request.body)
  const parsed = publicNotice.safeParse(values)
  if (!parsed.success) {
    const errors = Object.fromEntries(
      parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]),
    )
    return showForm(product, reply, 422, { values, errors })
  }
  try {
    const id = await product.db.transaction((tx) => sendPublicComplaint(contextOf(product, request, tx), parsed.data))
    return reply.redirect(`/complain/${signedCode(product, 'complaint', id)}`, 303)
  } catch (error) {
    const { problem, fault } = toProblem(error, request.id)
    if (fault) request.log.error({ err: error, route: request.routeOptions.url }, 'fault')
    else logRefusal(request, problem)
    const path = error instanceof Refusal ? (error.fields[0]?.path ?? '') : ''
    const message = fault ? 'Something went wrong. Try again in a minute.' : problem.detail
    return showForm(product, reply, problem.status, { values, errors: { [path]: message } })
  }
}

/** Leaves out empty fields, and replaces line breaks by spaces, because messages and lists show one line. */
function parseLineText(body: unknown): Record<string, string> {
  const fields = formFields.safeParse(body).data ?? {}
  const filled = Object.entries(fields).flatMap(([name, text]) => {
    const line = (text ?? '').replaceAll(/\s+/g, ' ').trim()
    return line === '' ? [] : [[name, line] as const]
  })
  return Object.fromEntries(filled)
}

/** The form with the entered values and an error at each invalid field. */
function showForm(product: Product, reply: FastifyReply, status: number, form: Omit<Form, 'formId'>): FastifyReply {
  const enteredId = form.values.formId ?? ''
  const formId = z.uuid().safeParse(enteredId).success ? enteredId : randomUUID()
  return sendPage(reply, status, formPage(companyOf(product), { ...form, formId }))
}

const companyOf = ({ settings, clock }: Product) => settings.at('company', clock.now())

function contextOf<T extends Tx>(product: Product, request: FastifyRequest, tx: T): PublicCtx & { tx: T } {
  const { id: requestId, ip, portal } = request
  return { tx, now: product.clock.now(), product, headers: {}, caller: { requestId, ip, portal, userAgent: '' } }
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}
