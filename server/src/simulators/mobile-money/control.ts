import { formatPlain } from '@okwan/domain/platform/money'
import { parsePhone } from '@okwan/domain/platform/phone'
import * as z from 'zod'
import { BEHAVIOURS } from './behaviours.ts'
import { armedFault } from './faults.ts'
import type { Movement } from './movement.ts'
import { inventedName } from './names.ts'
import { PROMPT_LIFE_MS } from './network.ts'
import type { Route, SimRequest, SimResponse, World } from './world.ts'

const MESSAGES_SHOWN = 50
const PROMPTS_SHOWN = 20
const PHONES_SHOWN = 20
const EMAILS_SHOWN = 50

/** Routes for the phone page, demos and tests. Real providers have none of them. */
export function controlRoutes(world: World): Route[] {
  const { ledger, faults, timeline } = world
  const route = (method: string, path: RegExp, handle: Route['handle']): Route => ({ method, path, handle })
  return [
    route('GET', /^\/_sim\/phones$/, () =>
      found({ phones: recentPhones(world), behaviours: BEHAVIOURS, emails: world.emails().slice(0, EMAILS_SHOWN) }),
    ),
    route('GET', /^\/_sim\/phones\/(\d+)$/, (request) => phoneView(world, request)),
    route(
      'POST',
      /^\/_sim\/phones\/(\d+)$/,
      withBody(z.object({ answersManually: z.boolean() }), ({ answersManually }, request) => {
        ledger.write({ type: 'manual-answers', phone: phoneOf(request), on: answersManually })
        return phoneView(world, request)
      }),
    ),
    route(
      'POST',
      /^\/_sim\/prompts\/([0-9a-f]+)$/,
      withBody(z.object({ approve: z.boolean() }), ({ approve }, request) =>
        answerPrompt(world, request.params[0] ?? '', approve),
      ),
    ),
    route(
      'POST',
      /^\/_sim\/names$/,
      withBody(z.object({ phone: z.string(), name: z.string() }), ({ phone, name }) => {
        ledger.write({ type: 'name', phone, name })
        return { status: 204 }
      }),
    ),
    route(
      'POST',
      /^\/_sim\/funds$/,
      withBody(funds, (amounts) => {
        ledger.write({ type: 'funded', ...amounts })
        return { status: 204 }
      }),
    ),
    route(
      'POST',
      /^\/_sim\/advance$/,
      withBody(z.object({ ms: z.number().int().min(0) }), async ({ ms }) => {
        await timeline.advance(ms)
        ledger.write({ type: 'clock', offsetMs: timeline.offsetMs() })
        return found({ now: new Date(timeline.now()) })
      }),
    ),
    route('GET', /^\/_sim\/faults$/, () => found(faults.list())),
    route(
      'POST',
      /^\/_sim\/faults$/,
      withBody(armedFault, (fault) => {
        faults.arm(fault)
        return { status: 204 }
      }),
    ),
    route('DELETE', /^\/_sim\/faults$/, () => {
      faults.clear()
      return { status: 204 }
    }),
    route('GET', /^\/_sim\/movements$/, () => found([...ledger.movements.values()])),
    route('GET', /^\/_sim\/statement\.csv$/, ({ query }) => statement(world, query)),
  ]
}

const funds = z.object({
  protocol: z.enum(['hubtel', 'mtn']),
  account: z.enum(['collection', 'disbursement']),
  pesewas: z.number().int().min(0),
})

function phoneView(world: World, request: SimRequest): SimResponse {
  const { ledger, timeline } = world
  const phone = phoneOf(request)
  const movements = [...ledger.movements.values()].filter((movement) => movement.phone === phone)
  return found({
    phone,
    name: ledger.names.get(phone) || inventedName(phone),
    answersManually: ledger.answersManually.has(phone),
    now: timeline.now(),
    prompts: movements.slice(-PROMPTS_SHOWN).reverse().map(presentPrompt),
    messages: ledger.messages
      .filter(({ to }) => to === phone)
      .slice(-MESSAGES_SHOWN)
      .reverse(),
  })
}

function presentPrompt(movement: Movement) {
  const { id, kind, state, amountPesewas, description, reference, network, createdAt } = movement
  const endsAt = createdAt + PROMPT_LIFE_MS
  return { id, kind, state, amountPesewas, description, reference, network, createdAt, endsAt }
}

async function answerPrompt({ ledger, network }: World, id: string, approve: boolean): Promise<SimResponse> {
  const movement = ledger.movements.get(id)
  if (!movement) return { status: 404 }
  if (movement.kind !== 'collect' || movement.state !== 'pending') return { status: 409 }
  await network.finish(movement, approve ? 'paid' : 'declined')
  return found(presentPrompt(movement))
}

function recentPhones({ ledger }: World): string[] {
  const seen = [
    ...[...ledger.movements.values()].map(({ phone, createdAt }) => ({ phone, at: createdAt })),
    ...ledger.messages.map(({ to, at }) => ({ phone: to, at })),
  ]
  const newestFirst = seen.sort((a, b) => b.at - a.at).map(({ phone }) => phone)
  return [...new Set(newestFirst)].slice(0, PHONES_SHOWN)
}

/** Statement of one provider for one day, as a merchant would download it. */
function statement({ ledger }: World, query: URLSearchParams): SimResponse {
  const date = query.get('date')
  const protocol = query.get('provider') ?? 'hubtel'
  const rows = [...ledger.movements.values()]
    .filter((movement) => movement.protocol === protocol && movement.state !== 'pending')
    .filter(({ finalAt }) => date === null || new Date(finalAt).toISOString().startsWith(date))
    .map((movement) =>
      [
        new Date(movement.finalAt).toISOString(),
        movement.reference,
        movement.id,
        movement.networkTransactionId,
        movement.kind === 'collect' ? 'in' : 'out',
        movement.phone,
        formatPlain(movement.paidPesewas),
        formatPlain(movement.state === 'failed' ? 0 : movement.feePesewas),
        movement.state,
      ].join(','),
    )
  const head = 'date,clientReference,transactionId,networkTransactionId,direction,msisdn,amount,charges,status'
  return {
    status: 200,
    body: `${[head, ...rows].join('\n')}\n`,
    headers: { 'content-type': 'text/csv; charset=utf-8' },
  }
}

function phoneOf({ params: [digits = ''] }: SimRequest): string {
  return parsePhone(digits) ?? digits
}

function withBody<T>(
  schema: z.ZodType<T>,
  handle: (body: T, request: SimRequest) => SimResponse | Promise<SimResponse>,
): Route['handle'] {
  return (request) => {
    const read = schema.safeParse(request.body)
    if (!read.success) return { status: 400, body: { message: z.prettifyError(read.error) } }
    return handle(read.data, request)
  }
}

function found(body: unknown): SimResponse {
  return { status: 200, body }
}
