import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { checkMoney } from '../integrity-checks/check-money.ts'
import { withKey } from '../payments/testing.ts'
import { type PayoutProduct, startPayoutProduct } from './send/testing.ts'

export const MAKER = '233200000002'
export const CHECKER = '233200000008'
export const SUPER = '233200000001'

type People = { maker: Client; checker: Client; superAdmin: Client }
export type PayoutQueueFixture = ReturnType<typeof usePayoutQueue>
type ListedException = { exceptionId: string; reference: string }

/** A product with the users of the payout queue, for one test file. All integrity checks must pass at the end. */
export function usePayoutQueue(options: Parameters<typeof startPayoutProduct>[0] = {}) {
  // Assigned before the first test runs.
  const queue = {} as PayoutProduct & People & ReturnType<typeof actionsOf> & { owner: pg.Client }

  beforeAll(async () => {
    Object.assign(queue, await startPayoutProduct(options))
    Object.assign(queue, actionsOf(queue), { owner: new pg.Client(queue.databaseUrl) })
    await queue.owner.connect()
  })
  // The tests move the clock by days, and sessions expire after half a day.
  beforeEach(() => queue.signIn())
  afterAll(async () => {
    expect(await checkMoney(queue.product)).toEqual([])
    await queue.owner.end()
    await queue.stop()
  })
  return queue
}

function actionsOf(queue: PayoutProduct & People) {
  async function signIn(): Promise<void> {
    const client = (number: string) => queue.client('admin').signIn(number)
    const [maker, checker, superAdmin] = await Promise.all([client(MAKER), client(CHECKER), client(SUPER)])
    Object.assign(queue, { maker, checker, superAdmin })
  }

  async function recommended(amountPesewas?: number, payee: object = {}): Promise<string> {
    const id = await queue.refund(amountPesewas)
    const response = await queue.recommend(queue.maker, id, payee)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    return id
  }

  return {
    signIn,
    recommended,
    async approved(amountPesewas?: number, payee: object = {}): Promise<string> {
      const id = await recommended(amountPesewas, payee)
      const response = await queue.approve(queue.checker, CHECKER, id)
      expect(response.body.data?.state, JSON.stringify(response.body)).toBe('approved')
      return id
    },
    stateOf: async (id: string): Promise<string> => (await queue.getPayout(queue.maker, id)).state,
    disbursements: async (id: string) => (await queue.getPayout(queue.maker, id)).disbursements,
    /** Another number of the payer. */
    async otherNumber(msisdn: string) {
      await queue.name(msisdn, 'Ama Owusu')
      return { msisdn, payeeReason: 'Phone lost', identitySeen: true }
    },
    /** One person proposes a resolution for a disbursement, another confirms. */
    async resolveException(reference: string, decision: 'paid' | 'failed') {
      const { body } = await queue.maker.get('/exceptions?subject=payout&limit=100')
      const exception = body.data.find((listed: ListedException) => listed.reference === reference)
      const at = `/exceptions/payout/${exception?.exceptionId}`
      const reason = 'Seen at the provider'
      const proposed = await queue.maker.post(`${at}/proposals`, { decision, reason }, withKey())
      if (proposed.status !== 200) return proposed
      const { resolutionId } = proposed.body.data.proposal
      const confirmation = await queue.stepUp(
        queue.checker,
        `exception:${at.slice('/exceptions/'.length).replace('/', ':')}:${resolutionId}`,
      )
      return queue.checker.post(`${at}/confirm`, { resolutionId, ...confirmation }, withKey())
    },
  }
}
