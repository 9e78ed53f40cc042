import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

// Requests, jobs and SQL statements create spans here, without the OpenTelemetry SDK (docs/operations.md, Traces).

export type Attributes = Record<string, string | number>

/** A finished span, with moments in milliseconds since 1970. */
export type Span = {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: 'server' | 'client' | 'internal'
  startedAt: number
  endedAt: number
  attributes: Attributes
  isFailed: boolean
}

type Opening = Pick<Span, 'name' | 'kind'> & { attributes?: Attributes }
type Ending = { name?: string; attributes?: Attributes; isFailed: boolean }

/** A started span; statements that run within it become its children. */
export type OpenSpan = { traceId: string; spanId: string; tracer: Tracer; end(ending: Ending): void }

const current = new AsyncLocalStorage<OpenSpan>()
const now = () => performance.timeOrigin + performance.now()

/** Samples traces at random. A request or job that is not sampled carries no context, because the context is most of the cost. */
export class Tracer {
  private readonly ratio: number
  private readonly finish: (span: Span) => void

  constructor(ratio: number, finish: (span: Span) => void) {
    this.ratio = ratio
    this.finish = finish
  }

  /** Starts a trace; undefined if the trace is not sampled. */
  begin(opening: Opening): OpenSpan | undefined {
    return Math.random() < this.ratio ? this.open(opening, undefined) : undefined
  }

  open({ name, kind, attributes = {} }: Opening, parent: OpenSpan | undefined): OpenSpan {
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
    const spanId = randomBytes(8).toString('hex')
    const startedAt = now()
    const end = (ending: Ending) =>
      this.finish({
        traceId,
        spanId,
        parentId: parent?.spanId,
        name,
        kind,
        startedAt,
        endedAt: now(),
        ...ending,
        attributes: { ...attributes, ...ending.attributes },
      })
    return { traceId, spanId, tracer: this, end }
  }
}

/** Runs `work` and everything that it starts within the span. */
export function within<T>(span: OpenSpan, work: () => T): T {
  return current.run(span, work)
}

/** Runs work as a separate trace, if it is sampled. */
export async function traced<T>(tracer: Tracer | undefined, name: string, work: () => Promise<T>): Promise<T> {
  const span = tracer?.begin({ name, kind: 'internal' })
  return span ? endWith(span, within(span, work)) : work()
}

const MAX_TEXT = 2000

/** A statement as a child of the running span: its text with placeholders, never its values. */
export function tracedStatement<T>(text: string, send: () => Promise<T>): Promise<T> {
  const parent = current.getStore()
  if (!parent) return send()
  const [word = 'statement'] = text.trim().toLowerCase().split(/\s/, 1)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) }
  return endWith(parent.tracer.open({ name: `postgresql ${word}`, kind: 'client', attributes }, parent), send())
}

async function endWith<T>(span: OpenSpan, work: Promise<T>): Promise<T> {
  let isFailed = true
  try {
    const result = await work
    isFailed = false
    return result
  } finally {
    span.end({ isFailed })
  }
}
