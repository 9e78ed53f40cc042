import { withKey } from '../../money/payments/testing.ts'
import type { RegisteredTerm } from '../../simulators/mid/terms.ts'
import { expectStatus, type ServiceApp, type SoldPolicy } from '../service-requests/app.fixture.ts'
import { findRun } from './run-store.ts'

export type Difference = {
  differenceId: string
  kind: string
  policyNumber: string
  okwanValue: string
  midValue: string
  ageDays: number
  ownerName: string | null
  canPush: boolean
  pushResult: string | null
}

/** The comparison with the simulated MID, and its terms. */
export function comparing(app: ServiceApp) {
  const { superAdmin } = app.people
  const terms = () => app.midSimulator.terms()

  return {
    terms,
    /** The recorded term of a policy. */
    termOf({ policyNumber }: SoldPolicy): [string, RegisteredTerm] {
      const found = [...terms().entries()].find(([, term]) => term.policyNumber === policyNumber)
      if (!found) throw new Error(`the MID has no policy ${policyNumber}`)
      return found
    },
    async compare() {
      // Runs are ordered by their start.
      app.clock.advance(1)
      const { runId } = expectStatus(await superAdmin.post('/mid-comparisons/runs', {}, withKey()), 201).body.data
      await app.drain()
      return app.product.db.read((tx) => findRun(tx, runId))
    },
    async differences(state = 'open'): Promise<Difference[]> {
      const { body } = expectStatus(await superAdmin.get(`/mid-comparisons/differences?state=${state}&limit=100`), 200)
      return body.data
    },
    act: (differenceId: string, action: string, body: object = {}, client = superAdmin) =>
      client.post(`/mid-comparisons/differences/${differenceId}/${action}`, body, withKey()),
  }
}
