import { VERSION } from '../version.ts'
import type { Attributes, Span } from './tracer.ts'

const SEND_EVERY_MS = 5000
const MAX_WAITING = 2048
const TIMEOUT_MS = 5000
// Numbers of the OpenTelemetry protocol.
const KINDS = { internal: 1, server: 2, client: 3 }
const STATUS_ERROR = 2

/** Sends spans to a collector: OTLP over HTTP with JSON. Spans that cannot be sent are dropped; requests are not affected. */
export function exportSpans(endpoint: string, onError: (error: Error) => void) {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  let waiting: Span[] = []
  let dropped = 0
  const send = async () => {
    const spans = waiting
    if (spans.length === 0) return
    waiting = []
    try {
      const body = JSON.stringify(requestOf(spans))
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the collector responded with status ${response.status}`)
    } catch (error) {
      dropped += spans.length
      onError(new Error(`${dropped} spans dropped: ${(error as Error).message}`))
    }
  }
  const timer = setInterval(() => void send(), SEND_EVERY_MS).unref()
  return {
    add: (span: Span): void => {
      if (waiting.length < MAX_WAITING) waiting.push(span)
      else dropped++
    },
    async stop() {
      clearInterval(timer)
      await send()
    },
  }
}

function requestOf(spans: Span[]) {
  const resource = { attributes: attributesOf({ 'service.name': 'okwan', 'service.version': VERSION }) }
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'okwan' }, spans: spans.map(spanOf) }] }] }
}

function spanOf(span: Span) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId && { parentSpanId: span.parentId }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: nanoseconds(span.startedAt),
    endTimeUnixNano: nanoseconds(span.endedAt),
    attributes: attributesOf(span.attributes),
    status: span.isFailed ? { code: STATUS_ERROR } : {},
  }
}

/** Text, because the number is above 2^53. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n)
}

function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
