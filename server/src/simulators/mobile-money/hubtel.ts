import { collectionFee, disbursementFee, PROVIDER_FEES } from '@okwan/domain/money/payments/fees'
import { cedisToPesewas } from '@okwan/domain/platform/money'
import * as z from 'zod'
import { receiveAccepted, receiveStatus, refundAccepted, sendAccepted, sendStatus } from './hubtel-wire.ts'
import type { MovementKind } from './movement-terms.ts'
import { inventedName } from './names.ts'
import { SIMULATED_HUBTEL, SIMULATED_SMS } from './settings.ts'
import {
  basicOf,
  FORBIDDEN_PAGE,
  header,
  type OpenedMovement,
  openMovement,
  type Route,
  type SimRequest,
  type SimResponse,
  type World,
} from './world.ts'

const CHANNELS = ['mtn-gh', 'vodafone-gh', 'tigo-gh', 'telecel-gh', 'at-gh'] as const
const REFUND_WITHIN_MS = 45 * 24 * 60 * 60_000

const common = {
  Channel: z.enum(CHANNELS),
  Amount: z.number().positive().multipleOf(0.01),
  Description: z.string().min(1),
  ClientReference: z.string().regex(/^[A-Za-z0-9]{1,36}$/),
}

const phone = z.string().regex(/^\d{11,12}$/)

// The field name ends in Url for collections and in URL for disbursements; the real gateway checks this.
const receiveBody = z.object({
  ...common,
  CustomerMsisdn: phone,
  PrimaryCallbackUrl: z.url(),
  FeesOnCustomer: z.boolean().default(false),
})
const sendBody = z.object({ ...common, RecipientMsisdn: phone, PrimaryCallbackURL: z.url() })
const bankBody = z.object({
  Amount: common.Amount,
  Description: common.Description,
  ClientReference: common.ClientReference,
  BankAccountNumber: z.string().regex(/^\d{8,20}$/),
  PrimaryCallbackUrl: z.url(),
})
const refundBody = z.object({ callbackUrl: z.url() })
const smsBody = z.object({ From: z.string().max(11), To: phone, Content: z.string().min(1) })

const { collectionAccount: pos, disbursementAccount: prepaid } = SIMULATED_HUBTEL
const refusalOf = (account: string) => (request: SimRequest) => immediateRefusal(request, account)

export function hubtelRoutes(world: World): Route[] {
  return [
    {
      method: 'POST',
      path: /^\/merchantaccount\/merchants\/([^/]+)\/receive\/mobilemoney$/,
      operation: 'collect',
      refuse: refusalOf(pos),
      handle: (request) => receive(world, request),
    },
    {
      method: 'GET',
      path: /^\/transactions\/([^/]+)\/status$/,
      operation: 'collect-status',
      refuse: refusalOf(pos),
      handle: (request) => status(world, request, 'collect'),
    },
    {
      method: 'POST',
      path: /^\/api\/merchants\/([^/]+)\/send\/mobilemoney$/,
      operation: 'disburse',
      refuse: refusalOf(prepaid),
      handle: (request) => send(world, request),
    },
    {
      method: 'POST',
      path: /^\/api\/merchants\/([^/]+)\/send\/bank\/gh\/(\d{6})$/,
      operation: 'disburse',
      refuse: refusalOf(prepaid),
      handle: (request) => sendToBank(world, request),
    },
    {
      method: 'GET',
      path: /^\/api\/merchants\/([^/]+)\/transactions\/status$/,
      operation: 'disburse-status',
      refuse: refusalOf(prepaid),
      handle: (request) => status(world, request, 'disburse'),
    },
    {
      method: 'POST',
      path: /^\/refund\/([^/]+)\/order\/([^/]+)$/,
      operation: 'refund',
      refuse: refusalOf(pos),
      handle: (request) => refund(world, request),
    },
    ...queryRoutes(world),
    { method: 'POST', path: /^\/v1\/messages\/send$/, operation: 'sms', handle: (request) => sendSms(world, request) },
  ]
}

/** Names and balances; these routes move no money. */
function queryRoutes(world: World): Route[] {
  return [
    {
      method: 'GET',
      path: /^\/v2\/merchantaccount\/merchants\/([^/]+)\/mobilemoney\/verify$/,
      operation: 'name',
      refuse: refusalOf(pos),
      handle: (request) => verify(world, request),
    },
    {
      method: 'GET',
      path: /^\/v2\/merchantaccount\/merchants\/([^/]+)\/bank\/verify\/(\d{6})\/(\d+)$/,
      operation: 'name',
      refuse: refusalOf(pos),
      handle: (request) => verifyAccount(world, request),
    },
    {
      method: 'GET',
      path: /^\/api\/inter-transfers\/prepaid\/([^/]+)$/,
      operation: 'balance',
      refuse: refusalOf(prepaid),
      handle: () => balance(world.ledger.balance('hubtel', 'disbursement')),
    },
    {
      method: 'GET',
      path: /^\/api\/inter-transfers\/([^/]+)$/,
      operation: 'balance',
      refuse: refusalOf(pos),
      handle: () => balance(world.ledger.balance('hubtel', 'collection')),
    },
  ]
}

function immediateRefusal(request: SimRequest, account: string): SimResponse | undefined {
  const { apiId, apiKey } = SIMULATED_HUBTEL
  if (header(request, 'authorization') !== basicOf(apiId, apiKey)) return codedResponse(401, '4101', 'Unauthorized')
  if (request.params[0] !== account)
    return codedResponse(403, '4103', 'Account is not allowed to transact on this channel')
  return undefined
}

async function receive(world: World, request: SimRequest): Promise<SimResponse> {
  const read = receiveBody.safeParse(request.body)
  if (!read.success) return codedResponse(400, '4000', `Validation errors: ${read.error.issues[0]?.path.join('.')}`)
  const { data } = read
  if (/[&%^]/.test(data.Description)) return codedResponse(200, '2001', 'Invalid characters in description')
  if (world.ledger.find('hubtel', 'collect', data.ClientReference))
    return codedResponse(400, '4000', 'Duplicate ClientReference')
  const amountPesewas = cedisToPesewas(data.Amount)
  const opened = await openMovement(world, request, {
    protocol: 'hubtel',
    kind: 'collect',
    reference: data.ClientReference,
    requestId: '',
    phone: data.CustomerMsisdn,
    network: data.Channel,
    amountPesewas,
    feePesewas: collectionFee(amountPesewas, PROVIDER_FEES.hubtel),
    feesOnCustomer: data.FeesOnCustomer,
    description: data.Description,
    callbackUrl: data.PrimaryCallbackUrl,
  })
  return answerTo(opened, receiveAccepted, codedResponse(200, '0005', 'HTTP failure to payment partner'))
}

async function send(world: World, request: SimRequest): Promise<SimResponse> {
  const read = sendBody.safeParse(request.body)
  if (!read.success) return codedResponse(400, '4000', `Validation errors: ${read.error.issues[0]?.path.join('.')}`)
  const { RecipientMsisdn, Channel, PrimaryCallbackURL } = read.data
  return payOut(world, request, { ...read.data, to: RecipientMsisdn, by: Channel, callbackUrl: PrimaryCallbackURL })
}

/** The last three digits of an account decide its behaviour, like those of a phone number. */
async function sendToBank(world: World, request: SimRequest): Promise<SimResponse> {
  const read = bankBody.safeParse(request.body)
  if (!read.success) return codedResponse(400, '4000', `Validation errors: ${read.error.issues[0]?.path.join('.')}`)
  const { BankAccountNumber, PrimaryCallbackUrl } = read.data
  const by = `bank-${request.params[1]}`
  return payOut(world, request, { ...read.data, to: BankAccountNumber, by, callbackUrl: PrimaryCallbackUrl })
}

type Disbursement = {
  ClientReference: string
  Amount: number
  Description: string
  to: string
  by: string
  callbackUrl: string
}

async function payOut(world: World, request: SimRequest, out: Disbursement): Promise<SimResponse> {
  if (world.ledger.find('hubtel', 'disburse', out.ClientReference))
    return codedResponse(400, '4000', 'Duplicate ClientReference')
  const amountPesewas = cedisToPesewas(out.Amount)
  const opened = await openMovement(world, request, {
    protocol: 'hubtel',
    kind: 'disburse',
    reference: out.ClientReference,
    requestId: '',
    phone: out.to,
    network: out.by,
    amountPesewas,
    feePesewas: disbursementFee(amountPesewas, PROVIDER_FEES.hubtel),
    feesOnCustomer: false,
    description: out.Description,
    callbackUrl: out.callbackUrl,
  })
  return answerTo(opened, sendAccepted, codedResponse(500, '5000', 'Internal server error'))
}

function answerTo(opened: OpenedMovement, accepted: typeof receiveAccepted, unclear: SimResponse): SimResponse {
  switch (opened.answer) {
    case 'html':
      return FORBIDDEN_PAGE
    case 'refused':
      return codedResponse(400, '4000', 'Validation errors')
    case 'no_wallet':
      return codedResponse(200, '2051', 'Number is not registered on this network')
    case 'drop':
      return { status: 200, drop: true }
    case 'unclear':
      return unclear
    case 'accepted':
      return { status: 200, body: accepted(opened.movement) }
  }
}

function status({ ledger }: World, { query }: SimRequest, kind: MovementKind): SimResponse {
  const movement = ledger.find('hubtel', kind, query.get('clientReference') ?? '')
  if (!movement) return codedResponse(404, '3000', 'Transaction not found')
  return { status: 200, body: kind === 'collect' ? receiveStatus(movement) : sendStatus(movement) }
}

function refund(world: World, request: SimRequest): SimResponse {
  const order = world.ledger.movements.get(request.params[1] ?? '')
  const read = refundBody.safeParse(request.body)
  if (!order || order.kind !== 'collect' || order.protocol !== 'hubtel' || !read.success) {
    return codedResponse(404, '3000', `Could not find order with ID ${request.params[1]}`)
  }
  if (world.ledger.find('hubtel', 'refund', order.id))
    return codedResponse(423, '4515', 'Order is currently being processed')
  if (order.state !== 'paid' || world.timeline.now() - order.finalAt > REFUND_WITHIN_MS) {
    return codedResponse(404, '4509', 'Order is not eligible for a refund')
  }
  if (order.paidPesewas < 1_00) return codedResponse(404, '4000', 'The amount on the order is less than 1 cedi')
  world.network.open({
    ...order,
    kind: 'refund',
    reference: order.id,
    amountPesewas: order.paidPesewas,
    feePesewas: 0,
    callbackUrl: read.data.callbackUrl,
    behaviour: 'approves',
    callbackFault: request.fault?.kind === 'callback' ? request.fault : undefined,
    refundsId: order.id,
  })
  return { status: 202, body: refundAccepted(order.id) }
}

/** A number registered with an empty name has no wallet. */
function verify({ ledger }: World, { query }: SimRequest): SimResponse {
  const number = query.get('customerMsisdn') ?? ''
  const known = ledger.names.get(number)
  if (known === '' || !phone.safeParse(number).success) return codedResponse(404, '3000', 'Number is not registered')
  const name = number.endsWith('104') ? 'SOMEONE ELSE ENTIRELY' : (known ?? inventedName(number))
  const data = { isRegistered: true, name, status: 'active', profile: 'Subscriber' }
  return { status: 200, body: { message: 'Success', responseCode: '0000', data } }
}

/** An account without a registered name gets an invented one, like a phone number. */
function verifyAccount({ ledger }: World, { params: [, , account = ''] }: SimRequest): SimResponse {
  const known = ledger.names.get(account)
  if (known === '') return codedResponse(404, '3000', 'Account not found')
  const name = account.endsWith('104') ? 'SOMEONE ELSE ENTIRELY' : (known ?? inventedName(account))
  return { status: 200, body: { message: 'Success', responseCode: '0000', data: { name } } }
}

function balance(pesewas: number): SimResponse {
  return { status: 200, body: { responseCode: '0000', message: 'Success', data: { amount: pesewas / 100 } } }
}

function sendSms({ network }: World, request: SimRequest): SimResponse {
  const { clientId, clientSecret } = SIMULATED_SMS
  if (header(request, 'authorization') !== basicOf(clientId, clientSecret)) return { status: 401 }
  const read = smsBody.safeParse(request.body)
  if (!read.success) return { status: 400, body: { status: 1, statusDescription: 'Invalid message' } }
  const { id } = network.receive({ from: read.data.From, to: read.data.To, text: read.data.Content })
  return { status: 201, body: { rate: 0.03, messageId: id, status: 0, networkId: '62001' } }
}

function codedResponse(httpStatus: number, code: string, message: string): SimResponse {
  return { status: httpStatus, body: { Message: message, ResponseCode: code, Data: null } }
}
