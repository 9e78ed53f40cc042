/** How long the answer asks us to wait (seconds or a date); 0 when it does not. Only 429 and 503 are asked. */
export function retryAfterMs(response: Response | undefined, nowMs: number): number {
  if (response?.status !== 429 && response?.status !== 503) return 0
  const value = response.headers.get('retry-after') ?? ''
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return waitMs > 0 ? waitMs : 0
}
