import type { Behaviour } from './behaviours.ts'
import { BEHAVIOURS, behaviourOf } from './behaviours.ts'
import type { Fault, Faults, Operation } from './faults.ts'
import type { ProviderLedger } from './ledger.ts'
import type { Movement } from './movement.ts'
import type { MobileNetwork, NewMovement } from './network.ts'
import type { Timeline } from './timeline.ts'

/** State shared by both protocols. */
export type World = {
  ledger: ProviderLedger
  timeline: Timeline
  network: MobileNetwork
  faults: Faults
  /** Callbacks are sent to this host only. */
  callbackHost: string
  /** Emails that a mail server received, newest first. */
  emails: () => { to: string; subject: string; files: string[]; at: number }[]
}

export type SimRequest = {
  params: string[]
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  /** Parsed JSON, or undefined. */
  body: unknown
  fault?: Fault
}

export type SimResponse = {
  status: number
  /** An object is sent as JSON, text as HTML. */
  body?: unknown
  headers?: Record<string, string>
  /** Closes the connection without a response. */
  drop?: true
}

export type Route = {
  method: string
  path: RegExp
  operation?: Operation
  /** Refuses requests without a valid key before they are processed. */
  refuse?: (request: SimRequest) => SimResponse | undefined
  handle: (request: SimRequest) => SimResponse | Promise<SimResponse>
}

export type OpenedMovement =
  | { movement: Movement; answer: 'accepted' | 'drop' | 'unclear' }
  | { movement?: undefined; answer: Rejection }

type Rejection = 'refused' | 'html' | 'no_wallet'

const REJECTIONS: Partial<Record<Behaviour, Rejection>> = { '111': 'refused', '112': 'html' }

/** Applies the part of the number's behaviour that affects the request itself; later steps are scheduled. */
export async function openMovement(
  world: World,
  request: SimRequest,
  opening: Omit<NewMovement, 'behaviour' | 'callbackFault'>,
): Promise<OpenedMovement> {
  const behaviour = requestedBehaviour(request.fault) ?? behaviourOf(opening.phone)
  const rejection = REJECTIONS[behaviour]
  if (rejection) return { answer: rejection }
  if (behaviour === '104' && opening.kind === 'collect' && opening.protocol === 'hubtel') return { answer: 'no_wallet' }
  const movement = world.network.open({
    ...opening,
    behaviour,
    ...(request.fault?.kind === 'callback' && { callbackFault: request.fault }),
  })
  if (behaviour === '116') await world.network.finish(movement, 'paid')
  return { movement, answer: behaviour === '113' ? 'drop' : behaviour === '115' ? 'unclear' : 'accepted' }
}

export const FORBIDDEN_PAGE: SimResponse = {
  status: 403,
  body: '<html><head><title>403 Forbidden</title></head><body><h1>403 Forbidden</h1></body></html>',
}

export function header(request: SimRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

export function basicOf(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

function requestedBehaviour(fault: Fault | undefined): Behaviour | undefined {
  if (fault?.kind !== 'behave' || !(fault.as in BEHAVIOURS)) return undefined
  return fault.as as Behaviour
}
