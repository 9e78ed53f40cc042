import type { ApiInput } from '@okwan/contract/all'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'

/** The register gets this long; then the seller goes on by hand. */
const PATIENCE_MS = 4000

/** What to give the draft about a vehicle. Without an answer the sale goes on by hand; a refusal is thrown. */
export async function lookUp(query: ApiInput<'GET /vehicles/lookup'>['query']): Promise<string | undefined> {
  try {
    const finding = await call('GET /vehicles/lookup', { query }, { timeoutMs: PATIENCE_MS, retry: false })
    return finding.lookupId
  } catch (error) {
    const { status = 500 } = readProblem(error)
    if (status < 500) throw error
    return undefined
  }
}
