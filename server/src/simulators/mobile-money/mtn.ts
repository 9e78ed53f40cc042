import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { MovementKind } from './movement-terms.ts'
import { isUndecided, mtnStatus, sandboxReason } from './mtn-wire.ts'
import { inventedName } from './names.ts'
import { SIMULATED_MTN } from './settings.ts'
import {
  basicOf,
  FORBIDDEN_PAGE,
  header,
  openMovement,
  type Route,
  type SimRequest,
  type SimResponse,
  type World,
} from './world.ts'

type Product = keyof typeof SIMULATED_MTN.keys

const TOKEN_SECONDS = 3_600
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

const party = z.object({ partyIdType: z.literal('MSISDN'), partyId: z.string().regex(/^\d{11,12}$/) })
const movementBody = z.object({
  amount: z.string().regex(/^\d+(\.\d{1,2})?$/),
  currency: z.string(),
  externalId: z.string().min(1),
  payerMessage: z.string().default(''),
  payer: party.optional(),
  payee: party.optional(),
  referenceIdToRefund: z.string().optional(),
})

type MovementBody = z.output<typeof movementBody>

export function mtnRoutes(world: World): Route[] {
  const tokens = new Map<string, { product: Product; endsAt: number }>()
  const refuse = (request: SimRequest) => immediateRefusal(world, tokens, request)
  return [
    {
      method: 'POST',
      path: /^\/(collection|disbursement)\/token\/$/,
      operation: 'token',
      handle: (request) => grantToken(world, tokens, request),
    },
    ...movementRoutes(world, refuse, { product: 'collection', path: 'requesttopay', kind: 'collect' }),
    ...movementRoutes(world, refuse, { product: 'disbursement', path: 'transfer', kind: 'disburse' }),
    ...movementRoutes(world, refuse, { product: 'disbursement', path: 'refund', kind: 'refund' }),
    {
      method: 'GET',
      path: /^\/(collection|disbursement)\/v1_0\/accountholder\/msisdn\/([^/]+)\/(active|basicuserinfo)$/,
      operation: 'name',
      refuse,
      handle: (request) => accountHolder(world, request),
    },
    {
      method: 'GET',
      path: /^\/(collection|disbursement)\/v1_0\/account\/balance$/,
      operation: 'balance',
      refuse,
      handle: ({ params: [product] }) => {
        const pesewas = world.ledger.balance('mtn', product === 'collection' ? 'collection' : 'disbursement')
        return { status: 200, body: { availableBalance: String(pesewas / 100), currency: SIMULATED_MTN.currency } }
      },
    },
  ]
}

function movementRoutes(
  world: World,
  refuse: Route['refuse'],
  { product, path, kind }: { product: Product; path: string; kind: MovementKind },
): Route[] {
  return [
    {
      method: 'POST',
      path: new RegExp(`^/(${product})/v1_0/${path}$`),
      operation: kind,
      refuse,
      handle: (request) => submit(world, request, kind),
    },
    {
      method: 'GET',
      path: new RegExp(`^/(${product})/v1_0/${path}/([^/]+)$`),
      operation: `${kind}-status`,
      refuse,
      handle: ({ params }) => {
        const movement = world.ledger.find('mtn', kind, params[1] ?? '')
        if (!movement) return codedResponse(404, 'RESOURCE_NOT_FOUND')
        return { status: 200, body: mtnStatus(movement) }
      },
    },
  ]
}

function grantToken(
  { timeline }: World,
  tokens: Map<string, { product: Product; endsAt: number }>,
  request: SimRequest,
): SimResponse {
  const product: Product = request.params[0] === 'collection' ? 'collection' : 'disbursement'
  const { apiUser, apiKey, subscriptionKey } = SIMULATED_MTN.keys[product]
  const known = header(request, 'authorization') === basicOf(apiUser, apiKey)
  if (!known || header(request, 'ocp-apim-subscription-key') !== subscriptionKey)
    return codedResponse(401, 'UNAUTHORIZED')
  const accessToken = randomBytes(24).toString('base64url')
  tokens.set(accessToken, { product, endsAt: timeline.now() + TOKEN_SECONDS * 1_000 })
  return { status: 200, body: { access_token: accessToken, token_type: 'access_token', expires_in: TOKEN_SECONDS } }
}

function immediateRefusal(
  { timeline }: World,
  tokens: Map<string, { product: Product; endsAt: number }>,
  request: SimRequest,
): SimResponse | undefined {
  const product: Product = request.params[0] === 'collection' ? 'collection' : 'disbursement'
  const token = tokens.get(header(request, 'authorization').replace(/^Bearer /, ''))
  const subscribed = header(request, 'ocp-apim-subscription-key') === SIMULATED_MTN.keys[product].subscriptionKey
  if (!token || token.product !== product || token.endsAt <= timeline.now() || !subscribed)
    return codedResponse(401, 'UNAUTHORIZED')
  if (header(request, 'x-target-environment') !== SIMULATED_MTN.targetEnvironment) {
    return codedResponse(400, 'NOT_ALLOWED_TARGET_ENVIRONMENT')
  }
  return undefined
}

async function submit(world: World, request: SimRequest, kind: MovementKind): Promise<SimResponse> {
  const requestId = header(request, 'x-reference-id')
  const callbackUrl = header(request, 'x-callback-url')
  const read = movementBody.safeParse(request.body)
  if (!UUID_V4.test(requestId) || !read.success) return codedResponse(400, 'BAD_REQUEST')
  if (world.ledger.find('mtn', kind, requestId)) return codedResponse(409, 'RESOURCE_ALREADY_EXIST')
  if (callbackUrl && URL.parse(callbackUrl)?.host !== world.callbackHost)
    return codedResponse(400, 'INVALID_CALLBACK_URL_HOST')
  if (read.data.currency !== SIMULATED_MTN.currency) return codedResponse(400, 'INVALID_CURRENCY')
  const phone = phoneOf(world, read.data, kind)
  if (phone === undefined) return codedResponse(404, 'RESOURCE_NOT_FOUND')
  return open(world, request, { body: read.data, kind, requestId, callbackUrl, phone })
}

async function open(
  world: World,
  request: SimRequest,
  { body, kind, requestId, callbackUrl, phone }: Submission,
): Promise<SimResponse> {
  const reason = sandboxReason({ kind, phone })
  const opened = await openMovement(
    world,
    // MTN's test numbers do not use the simulated behaviours; their results are set below.
    reason === undefined ? request : { ...request, fault: { kind: 'behave', as: kind === 'collect' ? '106' : '103' } },
    {
      protocol: 'mtn',
      kind,
      reference: body.externalId,
      requestId,
      phone,
      network: 'mtn-gh',
      amountPesewas: Math.round(Number(body.amount) * 100),
      feePesewas: 0,
      feesOnCustomer: false,
      description: body.payerMessage,
      callbackUrl,
    },
  )
  if (opened.answer === 'html') return FORBIDDEN_PAGE
  if (opened.movement === undefined) return codedResponse(400, 'BAD_REQUEST')
  const noWallet = kind === 'collect' && opened.movement.behaviour === '104'
  if (noWallet) await world.network.finish(opened.movement, 'no_wallet')
  if (reason !== undefined && !isUndecided(reason)) await world.network.finish(opened.movement, 'declined')
  if (opened.answer === 'drop') return { status: 202, drop: true }
  return opened.answer === 'unclear' ? codedResponse(500, 'INTERNAL_PROCESSING_ERROR') : { status: 202 }
}

type Submission = { body: MovementBody; kind: MovementKind; requestId: string; callbackUrl: string; phone: string }

/** A refund goes to the number that paid and may be partial, up to the amount paid. */
function phoneOf({ ledger }: World, body: MovementBody, kind: MovementKind): string | undefined {
  if (kind === 'collect') return body.payer?.partyId
  if (kind === 'disburse') return body.payee?.partyId
  const collected = ledger.find('mtn', 'collect', body.referenceIdToRefund ?? '')
  if (collected?.state !== 'paid' || Number(body.amount) * 100 > collected.paidPesewas) return undefined
  return collected.phone
}

function accountHolder({ ledger }: World, { params: [, phone = '', question] }: SimRequest): SimResponse {
  const known = ledger.names.get(phone)
  if (question === 'active') return { status: 200, body: { result: known !== '' } }
  if (known === '') return codedResponse(404, 'RESOURCE_NOT_FOUND')
  const name = phone.endsWith('104') ? 'SOMEONE ELSE ENTIRELY' : (known ?? inventedName(phone))
  const [givenName, ...family] = name.split(' ')
  return { status: 200, body: { given_name: givenName, family_name: family.join(' ') } }
}

function codedResponse(status: number, code: string): SimResponse {
  return { status, body: { code, message: code.replaceAll('_', ' ').toLowerCase() } }
}
