import { REFUSALS, type RefusalCode } from '@okwan/domain/platform/refusal-codes'
import { expect, test } from 'vitest'
import { statusOf } from './errors.ts'

const BUSINESS_RULE = 422

test('only these codes have a status other than 422', () => {
  const codes = Object.keys(REFUSALS) as RefusalCode[]
  const others = codes.filter((code) => statusOf(code) !== BUSINESS_RULE)
  expect(Object.fromEntries(others.map((code) => [code, statusOf(code)]))).toEqual({
    malformed: 400,
    not_signed_in: 401,
    session_ended: 401,
    forbidden: 403,
    read_only: 403,
    cross_site: 403,
    wrong_portal: 403,
    field_not_allowed: 403,
    not_found: 404,
    method_not_allowed: 405,
    in_progress: 409,
    merge_changed: 409,
    stale_version: 412,
    too_large: 413,
    not_json: 415,
    unknown_host: 421,
    too_many: 429,
    fault: 500,
    database_unavailable: 503,
    overloaded: 503,
  })
})
