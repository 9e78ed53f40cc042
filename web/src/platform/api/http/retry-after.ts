/** Delay of the Retry-After header (seconds or a date); 0 without one. Only for 429 and 503. */
export function retryAfterMs(response: Response | undefined, nowMs: number): number {
  if (response?.status !== 429 && response?.status !== 503) return 0
  const value = response.headers.get('retry-after') ?? ''
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return waitMs > 0 ? waitMs : 0
}
