import { withKey } from '../../money/payments/testing.ts'
import type { RegisteredTerm } from '../../simulators/mid/terms.ts'
import { expectStatus, type Queue, type SoldPolicy } from '../service-requests/queue.fixture.ts'
import { findRun } from './run-store.ts'

export type Difference = {
  differenceId: string
  kind: string
  policyNumber: string
  ours: string
  theirs: string
  ageDays: number
  ownerName: string | null
  mayPush: boolean
  pushResult: string | null
}

/** The comparison with the simulated MID, and its terms. */
export function comparing(queue: Queue) {
  const { superAdmin } = queue.people
  const terms = () => queue.midSimulator.terms()

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
      queue.clock.advance(1)
      const { runId } = expectStatus(await superAdmin.post('/mid-comparisons/runs', {}, withKey()), 201).body.data
      await queue.drain()
      return queue.product.db.read((tx) => findRun(tx, runId))
    },
    async differences(state = 'open'): Promise<Difference[]> {
      const { body } = expectStatus(await superAdmin.get(`/mid-comparisons/differences?state=${state}&limit=100`), 200)
      return body.data
    },
    act: (differenceId: string, action: string, body: object = {}, client = superAdmin) =>
      client.post(`/mid-comparisons/differences/${differenceId}/${action}`, body, withKey()),
  }
}
