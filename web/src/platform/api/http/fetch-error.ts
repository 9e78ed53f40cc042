/** Request as it was sent, without headers, which contain the session token. */
export type SentRequest = { method: string; url: string; body?: unknown }

/** Error of every failed call. Without a response, `status` is undefined. */
export class FetchError extends Error {
  readonly request: SentRequest
  readonly response: Response | undefined
  /** Parsed response body. */
  readonly data: unknown
  readonly status: number | undefined
  readonly statusCode: number | undefined
  readonly statusText: string | undefined
  readonly statusMessage: string | undefined

  constructor(request: SentRequest, outcome: { response?: Response; data?: unknown; cause?: unknown }) {
    super(messageOf(request, outcome), { cause: outcome.cause })
    this.name = 'FetchError'
    this.request = request
    this.response = outcome.response
    this.data = outcome.data
    this.status = this.statusCode = outcome.response?.status
    this.statusText = this.statusMessage = outcome.response?.statusText
  }
}

function messageOf(request: SentRequest, { response, cause }: { response?: Response; cause?: unknown }): string {
  const status = response ? `${response.status} ${response.statusText}` : '<no response>'
  const reason = cause instanceof Error ? cause.message : ''
  return `[${request.method}] "${request.url}": ${status} ${reason}`.trim()
}
