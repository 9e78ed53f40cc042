import { toAccraTime } from '@okwan/domain/platform/dates'
import { png } from '@okwan/domain/platform/files/bytes.fixture'
import { documentPurpose } from '@okwan/domain/service/claims/terms'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import { sql } from '../../platform/db/sql.ts'
import { expectStatus, type ServiceApp } from '../service-requests/app.fixture.ts'

type BankAccount = { bankCode: string; bankAccount: string }
type Claimed = { policyId: string; phone: string }

export const COMPREHENSIVE = { coverType: 'comprehensive' as const, estimate: { marketValue: 80_000 } }
/** A second Admin and SuperAdmin, because the requester of a payout cannot recommend or approve it. */
const MAKER = '233200000008'
const CHECKER = '233200000009'

let width = 0

/** Shortcuts for claim actions through the API. */
export function claimActions(app: ServiceApp) {
  async function uploadFile(client: Client, purpose = 'claim'): Promise<string> {
    const bytes = png(300 + ++width, 200)
    const added = await client.send('POST', `/files?purpose=${purpose}&fileName=document.png`, bytes, {
      'content-type': 'image/png',
    })
    return expectStatus(added, 201).body.data.fileId
  }

  async function report(client: Client, { policyId }: { policyId: string }, change: object = {}) {
    const notice = {
      type: 'own_damage',
      incidentDate: app.today(),
      incidentTime: toAccraTime(app.clock.now()),
      place: 'Makola, Accra',
      narrative: 'Another car ran into the left door while it was parked at the market.',
      driverName: 'Kwame Mensah',
      ...change,
    }
    return client.post('/claims', { policyId, notice, documents: [] }, withKey())
  }

  const getClaim = async (id: string) => (await app.people.superAdmin.get(`/claims/${id}`)).body.data

  async function act(client: Client, id: string, move: string, more: object = {}) {
    const { version } = await getClaim(id)
    return client.post(`/claims/${id}/${move}`, { version, ...more }, withKey())
  }
  const expectDone = async (client: Client, id: string, move: string, more: object = {}) =>
    expectStatus(await act(client, id, move, more), 200).body.data

  async function addMissingDocuments(client: Client, id: string): Promise<void> {
    const { type, checklist } = await getClaim(id)
    for (const { document, needed, files } of checklist) {
      for (let nth = files.length; nth < needed; nth += 1) {
        const documents = [{ document, fileId: await uploadFile(client, documentPurpose(type, document)) }]
        expectStatus(await client.post(`/claims/${id}/documents`, { documents }, withKey()), 200)
      }
    }
  }

  type Loss = { notice?: object; assessment?: object; reporter?: Client; staff?: Client }

  /** A claim reported by the agent with all documents, acknowledged and assessed by Staff. */
  async function assessed(policy: Claimed, assessedPesewas: number, loss: Loss = {}): Promise<string> {
    const { reporter = app.people.agent, staff = app.people.staff } = loss
    const { claimId } = expectStatus(await report(reporter, policy, loss.notice), 201).body.data
    await expectDone(staff, claimId, 'acknowledge')
    await addMissingDocuments(reporter, claimId)
    await expectDone(staff, claimId, 'begin-assessment')
    await expectDone(staff, claimId, 'assess', { assessedPesewas, ...loss.assessment })
    return claimId
  }

  /** Approves a claim as the Admin or the given user. */
  async function offered(claimId: string, decider = app.people.admin) {
    const { payablePesewas } = await getClaim(claimId)
    await expectDone(decider, claimId, 'approve', { payablePesewas })
    return expectDone(app.people.staff, claimId, 'send-offer')
  }

  async function accepted(policy: Claimed, claimId: string) {
    const { offerCode } = await offered(claimId)
    const verificationToken = await app.createVerificationToken(policy.phone, offerCode.purpose, offerCode.reference)
    return expectDone(app.people.staff, claimId, 'accept-offer', { verificationToken })
  }

  /** One person recommends the payout and another approves it; the simulated provider pays. */
  async function payOut(policy: Claimed, payoutId: string, seconds = 30, bank?: BankAccount): Promise<void> {
    const maker = await app.client('admin').signIn(MAKER)
    const payoutPath = (path: string) => `/payouts/${payoutId}${path}`
    const payout = async () => (await maker.get(payoutPath(''))).body.data
    expectStatus(await maker.post(payoutPath('/take'), { version: (await payout()).version }, withKey()), 200)
    const { payee, amountPesewas, version } = await payout()
    await app.name(bank?.bankAccount ?? policy.phone, payee.fullName)
    const to = bank ?? { msisdn: policy.phone, network: 'mtn' }
    const { nameToken, isKnown } = (await maker.get(payoutPath(`/name?${new URLSearchParams(to)}`))).body.data
    const identity = isKnown
      ? {}
      : { payeeReason: 'Agreed with the customer', payeeIdNumber: await idNumberOf(payoutId) }
    const recommended = { version, amountPesewas, nameToken, ...to, ...identity }
    expectStatus(await maker.post(payoutPath('/recommend'), recommended, withKey()), 200)
    const checker = await app.client('admin').signIn(CHECKER)
    const { approvalCode } = (await checker.get(payoutPath(''))).body.data
    const verificationToken = await app.createVerificationToken(CHECKER, 'approval', approvalCode.reference)
    const body = { version: (await payout()).version, verificationToken }
    expectStatus(await checker.post(payoutPath('/approve'), body, withKey()), 200)
    await app.drain()
    await app.advanceSeconds(seconds)
    await app.drain()
  }

  /** The card of the policyholder, or a TIN for another payee. */
  async function idNumberOf(payoutId: string): Promise<string> {
    const found = await app.query(
      z.object({ ghana_card: z.string() }),
      sql`select c.ghana_card from payouts p join policy_records r on r.policy_id = p.policy_id and r.is_current
          join customers c on c.id = r.customer_id where p.id = ${payoutId} and p.payee_name = p.customer_name`,
    )
    return found[0]?.ghana_card ?? 'C0012345678'
  }

  const ledgerLines = (claimId: string) =>
    app.query(
      z.object({ event: z.string(), account: z.string(), pesewas: z.number() }),
      sql`select j.event, l.account, l.debit_pesewas as pesewas from journals j join journal_lines l on l.journal_id = j.id
          where l.owner = ${claimId} order by j.posted_at`,
    )

  return {
    uploadFile,
    report,
    getClaim,
    act,
    done: expectDone,
    addMissingDocuments,
    assessed,
    offered,
    accepted,
    payOut,
    idNumberOf,
    ledgerLines,
  }
}
