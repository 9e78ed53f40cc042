import type { ApiInput } from '@okwan/contract/all'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'

/** After this time the seller enters the details manually. */
const TIMEOUT_MS = 4000

/** Looks up the vehicle and returns the lookup id; undefined if the MID is unavailable. Throws if refused or offline. */
export async function lookUp(query: ApiInput<'GET /vehicles/lookup'>['query']): Promise<string | undefined> {
  try {
    const finding = await call('GET /vehicles/lookup', { query }, { timeoutMs: TIMEOUT_MS, retry: false })
    return finding.lookupId
  } catch (error) {
    const { status = 500, code } = readProblem(error)
    // Without a connection the manual details can’t be saved either.
    if (status < 500 || code === 'offline') throw error
    return undefined
  }
}
