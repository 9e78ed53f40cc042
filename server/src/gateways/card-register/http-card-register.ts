import type { CardDetails, CardResult } from '@okwan/domain/service/identity-checks/check'
import type { ComparedDetail } from '@okwan/domain/service/identity-checks/terms'
import type { CardRegisterConfig } from '../../platform/config/providers.ts'
import type { CardRegister } from '../../platform/ports/card-register.ts'
import { type HttpResult, openProvider } from '../http.ts'
import { field, text } from '../read-body.ts'

export type CardRegisterSettings = CardRegisterConfig

const RENEW_EARLY_MS = 60_000

/**
 * HTTP API of an access point to the register of the National Identification Authority, which compares a card with a name and a
 * date of birth (https://docs.qoreid.com/docs/ghana-card). The response also contains the data of the register. Only the
 * comparison is read, and nothing of the response is stored or logged.
 */
export function createCardRegister(settings: CardRegisterSettings, now: () => number = Date.now): CardRegister {
  const call = openProvider({ timeoutMs: settings.timeoutMs })
  let cached: { token: string; untilMs: number } | undefined

  async function token(): Promise<string | undefined> {
    if (cached && now() < cached.untilMs) return cached.token
    const { clientId, clientSecret: secret } = settings
    const response = await call({ method: 'POST', url: settings.url + settings.tokenPath, body: { clientId, secret } })
    const accessToken = isSuccess(response) ? text(response.body, 'accessToken') : undefined
    if (accessToken === undefined || !isSuccess(response)) return undefined
    const seconds = Number(field(response.body, 'expiresIn'))
    cached = { token: accessToken, untilMs: now() + (seconds > 0 ? seconds * 1000 : 0) - RENEW_EARLY_MS }
    return accessToken
  }

  return {
    async compare(details) {
      const accessToken = await token()
      if (accessToken === undefined) return { kind: 'no-response', reason: 'no access token' }
      const response = await call({
        method: 'POST',
        url: settings.url + settings.path.replace('{card}', encodeURIComponent(details.card)),
        headers: { authorization: `Bearer ${accessToken}` },
        body: bodyOf(details),
      })
      if (response.kind === 'answer' && response.status === 401) cached = undefined
      return readAnswer(response, details)
    },
  }
}

function bodyOf({ firstName, lastName, dateOfBirth }: CardDetails): object {
  return { firstname: firstName, lastname: lastName, ...(dateOfBirth && { dob: dateOfBirth }) }
}

const STATUSES = ['EXACT_MATCH', 'PARTIAL_MATCH', 'NO_MATCH']
const FIELDS: Record<ComparedDetail, string> = { firstName: 'firstname', lastName: 'lastname', dateOfBirth: 'dob' }

function readAnswer(response: HttpResult, { dateOfBirth }: CardDetails): CardResult {
  if (response.kind === 'no-response') return { kind: 'no-response', reason: response.reason }
  const reference = text(response.body, 'id')?.slice(0, 100)
  // Only a 404 with the register's own body is about the card. A wrong path is a setting to correct.
  if (response.status === 404 && text(response.body, 'message')?.toLowerCase().includes('not found')) {
    return { kind: 'unknown', reference }
  }
  const check = field(field(response.body, 'summary'), 'ghana_id_check')
  const status = text(check, 'status') ?? ''
  if (!isSuccess(response) || !STATUSES.includes(status)) {
    return { kind: 'no-response', reason: `responded with ${response.status}, without a result for the card` }
  }
  const matches = field(check, 'fieldMatches')
  const names = Object.entries(FIELDS) as [ComparedDetail, string][] // keys of a constant
  const differs = names.filter(
    ([detail, name]) => field(matches, name) === false && (detail !== 'dateOfBirth' || dateOfBirth),
  )
  return { kind: 'compared', differs: differs.map(([detail]) => detail), isExact: status === 'EXACT_MATCH', reference }
}

function isSuccess(response: HttpResult): response is Extract<HttpResult, { kind: 'answer' }> {
  return response.kind === 'answer' && response.status >= 200 && response.status < 300
}
