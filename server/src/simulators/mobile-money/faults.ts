import * as z from 'zod'

export const OPERATIONS = [
  'collect',
  'collect-status',
  'disburse',
  'disburse-status',
  'refund',
  'refund-status',
  'name',
  'balance',
  'token',
  'sms',
] as const

export type Operation = (typeof OPERATIONS)[number]

const callbackFault = z.object({
  kind: z.literal('callback'),
  /** 0 sends none. */
  copies: z.number().int().min(0).max(20).optional(),
  delayMs: z.number().int().min(0).optional(),
  method: z.enum(['POST', 'PUT']).optional(),
  /** Replaces fields of the callback's data, by their names in the protocol. */
  fields: z.record(z.string(), z.unknown()).optional(),
  body: z.enum(['garbage', 'huge']).optional(),
})

export type CallbackFault = z.output<typeof callbackFault>

const fault = z.discriminatedUnion('kind', [
  /**
   * `no-response` accepts the request and never responds; `drop` closes the connection, before or after the request takes effect.
   */
  z.object({ kind: z.literal('no-response'), stage: z.enum(['before', 'after']) }),
  z.object({ kind: z.literal('drop'), stage: z.enum(['before', 'after']) }),
  /** Sends this response instead of processing the request. `bytes` pads a JSON response. */
  z.object({
    kind: z.literal('answer'),
    status: z.number().int().min(200).max(599),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    bytes: z.number().int().max(10_000_000).optional(),
  }),
  /** Responds correctly after this much simulated time. */
  z.object({ kind: z.literal('delay'), ms: z.number().int().min(0) }),
  /** Replaces fields of the response's data, by their names in the protocol. */
  z.object({ kind: z.literal('fields'), fields: z.record(z.string(), z.unknown()) }),
  /** Makes any number behave like one of the listed numbers. */
  z.object({ kind: z.literal('behave'), as: z.string() }),
  callbackFault,
])

export type Fault = z.output<typeof fault>

export const armedFault = z.object({
  on: z.enum([...OPERATIONS, 'any']),
  /** Applies only to requests that contain this text, such as a number or a reference. */
  about: z.string().optional(),
  times: z.number().int().min(1).default(1),
  fault,
})

export type ArmedFault = z.output<typeof armedFault>

export type Faults = ReturnType<typeof createFaults>

/** Queue of faults for the next matching requests. */
export function createFaults() {
  let armed: ArmedFault[] = []
  return {
    arm: (added: ArmedFault) => void armed.push({ ...added }),
    clear: () => void (armed = []),
    list: () => armed,
    /** Returns the first fault for this request and uses it up. */
    take(operation: Operation, request: string): Fault | undefined {
      const match = armed.find(
        ({ on, about }) => (on === operation || on === 'any') && (about === undefined || request.includes(about)),
      )
      if (!match) return undefined
      match.times -= 1
      if (match.times === 0) armed = armed.filter((other) => other !== match)
      return match.fault
    },
  }
}
