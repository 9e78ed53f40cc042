import { addDays } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import type { Client, TestResponse } from '../../../test/product.ts'
import { type Chance, chanceOf } from '../../cli/torture/chance.ts'
import { PAYER } from '../../money/payouts/send/testing.ts'
import { rows } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { claimActions } from '../claims/claim.fixture.ts'
import type { AnyRequestContent, ServiceApp, SoldPolicy } from './app.fixture.ts'
import { closeOverdueRequests } from './apply/close-overdue-requests.ts'
import { CLEAN_HISTORY } from './request-content.fixture.ts'

/** A random action in the queues; returns the name under which the outcome is counted. */
type Step = (app: ServiceApp, chance: Chance, policies: SoldPolicy[]) => Promise<string>

const COVERS = [
  { coverType: 'thirdparty' as const },
  { coverType: 'thirdparty' as const, days: 120 },
  { coverType: 'comprehensive' as const, estimate: { marketValue: 80_000 } },
  // A low value, so that many losses are total losses.
  { coverType: 'comprehensive' as const, estimate: { marketValue: 11_000 } },
  { coverType: 'comprehensive' as const, estimate: { marketValue: 120_000, ncdYears: 2, excessApplicable: false } },
]

const sell: Step = async (app, chance, policies) => {
  const seller = chance.below(4) === 0 ? ('assistant' as const) : ('agent' as const)
  policies.push(await app.sell({ ...chance.pick(COVERS), seller }))
  return 'sold'
}

/** Raises a random request; the rules refuse invalid ones. */
const raise: Step = async (app, chance, policies) => {
  if (policies.length === 0) return sell(app, chance, policies)
  const content = randomContent(app, chance)
  const { agent, staff } = app.people
  const answer = await app.raise(chance.pick([agent, agent, staff]), chance.pick(policies), content)
  return `${answer.status === 201 ? 'raised' : 'raise-refused'} ${content.kind}`
}

function randomContent(app: ServiceApp, chance: Chance): AnyRequestContent {
  const day = () => addDays(app.today(), chance.pick([0, 0, 0, 5, 40]))
  const contents: (() => AnyRequestContent)[] = [
    () => ({ kind: 'cancellation', reason: 'financial', effectiveDate: day(), certificateSurrendered: true }),
    () => ({
      kind: 'suspension',
      reason: 'storage',
      suspendFrom: day(),
      expectedActivation: addDays(app.today(), 30 + chance.below(120)),
      stickerRemoved: true,
    }),
    () => ({ kind: 'activation', activateFrom: day(), conditionConfirmed: true }),
    () => ({
      kind: 'value_increase',
      newValuePesewas: (80_000 + chance.below(100_000)) * 100,
      reasonText: 'New engine',
      effectiveDate: day(),
    }),
    () => ({
      kind: 'cover_change',
      coverType: 'comprehensive',
      marketValuePesewas: 90_000_00,
      ...CLEAN_HISTORY,
      effectiveDate: day(),
    }),
    () => ({ kind: 'use_change', numberOfSeats: chance.pick([4, 5, 6, 7]), effectiveDate: day() }),
    () => ({ kind: 'sticker', reason: chance.pick(['damaged', 'lost']) }),
    () => ({ kind: 'vehicle', color: chance.pick(['Blue', 'Red', 'White', 'Black']) }),
  ]
  return chance.pick(contents)()
}

/** An office user decides a request, mostly with an approval. */
const decide: Step = async (app, chance) => {
  const { staff, admin, superAdmin } = app.people
  const client = chance.pick([staff, staff, admin, superAdmin])
  const { data } = (await client.get('/service-requests?view=to-decide&limit=20')).body
  if (data.length === 0) return 'nothing-to-decide'
  const { requestId } = chance.pick(data as { requestId: string }[])
  if (chance.below(6) === 0) {
    return outcome('rejected', await app.actOn(client, requestId, 'reject', { reason: 'Not today.' }))
  }
  const answer = await app.approveRequest(client, requestId)
  await app.drain()
  if (answer.status === 200) return 'approved'
  // Requests that the rules no longer allow are rejected.
  return outcome('rejected', await app.actOn(client, requestId, 'reject', { reason: 'It is not possible any more.' }))
}

/** Pays the difference or withdraws the request. */
const settle: Step = async (app, chance) => {
  const { agent, superAdmin } = app.people
  const { data } = (await superAdmin.get('/service-requests?view=to-pay&limit=20')).body
  if (data.length === 0) return 'nothing-to-pay'
  const { requestId } = chance.pick(data as { requestId: string }[])
  if (chance.below(8) === 0) return outcome('withdrawn', await app.actOn(agent, requestId, 'withdraw'))
  const response = await app.fromWallet('service-request', requestId)
  await app.drain()
  return outcome('paid', response)
}

/** Enters sticker numbers, and retries or rejects failed requests. */
const finish: Step = async (app, chance) => {
  const { staff, superAdmin } = app.people
  const { data } = (await superAdmin.get('/service-requests?view=to-do&limit=20')).body
  if (data.length === 0) return 'nothing-to-do'
  const { requestId, kind, status } = chance.pick(data as { requestId: string; kind: string; status: string }[])
  if (status === 'failed') {
    const action = chance.pick(['retry', 'reject'])
    const answer = await app.actOn(
      superAdmin,
      requestId,
      action,
      action === 'reject' ? { reason: 'It has ended.' } : {},
    )
    await app.drain()
    return outcome(action, answer)
  }
  if (kind !== 'sticker') return 'nothing-to-do'
  const stickerNumber = `STK${String(chance.below(100_000_000)).padStart(8, '0')}`
  const answer = await app.actOn(staff, requestId, 'sticker', { stickerNumber })
  await app.drain()
  return outcome('sticker', answer)
}

/** One user recommends a refund and another approves it; the simulated provider pays. */
const refund: Step = async (app, chance) => {
  const { admin, superAdmin } = app.people
  const { data } = (await admin.get('/refunds?only=to-decide&limit=10')).body
  if (data.length === 0) return 'nothing-to-refund'
  const { payoutId } = chance.pick(data as { payoutId: string }[])
  const more = { identitySeen: true, payeeReason: 'Paid from the agent’s wallet', nameConfirmed: true }
  const recommended = await app.recommend(admin, payoutId, more)
  if (recommended.status !== 200) return 'recommend-refused'
  const approved = await app.approve(superAdmin, '233200000001', payoutId)
  await app.drain()
  await app.advanceSeconds(5)
  return outcome('refunded', approved)
}

const LOSSES = [
  { type: 'own_damage' },
  { type: 'windscreen' },
  {
    type: 'third_party_property',
    policeStation: 'Osu',
    policeReportNumber: '7/26',
    thirdParties: [{ name: 'Yaa Asante' }],
  },
]

const report: Step = async (app, chance, policies) => {
  if (policies.length === 0) return sell(app, chance, policies)
  const { agent, staff } = app.people
  const reporter = chance.pick([agent, agent, staff])
  const answer = await claimActions(app).report(reporter, chance.pick(policies), chance.pick(LOSSES))
  return outcome('claimed', answer)
}

/** An office user takes a possible next action on a claim. */
const handleClaim: Step = async (app, chance) => {
  const { staff, admin, superAdmin } = app.people
  const claims = claimActions(app)
  const client = chance.pick([staff, admin, superAdmin])
  const { data } = (await client.get('/claims?view=open&limit=20')).body
  if (data.length === 0) return 'nothing-claimed'
  const { claimId } = chance.pick(data as { claimId: string }[])
  const claim = (await client.get(`/claims/${claimId}`)).body.data
  if (claim.missing.length > 0 && claim.status !== 'reported') await claims.addMissingDocuments(superAdmin, claimId)
  const { actions } = (await client.get(`/claims/${claimId}`)).body.data
  const possible = (actions as { action: string; refusalReason?: string }[])
    .filter(({ action, refusalReason }) => !refusalReason && !NO_STEPS.includes(action))
    .map(({ action }) => action)
  if (possible.length === 0) return 'nothing-claimed'
  // Actions towards a payment come first; actions that end a claim early come last.
  const action = chance.below(5) > 0 ? (possible[0] ?? '') : chance.pick(possible)
  const response = await claims.act(
    client,
    claimId,
    action,
    await claimBody({ queue: app, chance, client }, claim, action),
  )
  await app.drain()
  return outcome(`claim-${action}`, response)
}

const NO_STEPS = ['take', 'add-documents', 'set-reserve', 'ask-documents']

async function claimBody(
  { queue: app, chance, client }: { queue: ServiceApp; chance: Chance; client: Client },
  claim: { payablePesewas: number | null; offerCode: { purpose: string; reference: string; msisdn: string } },
  action: string,
): Promise<object> {
  const { payablePesewas, offerCode } = claim
  if (action === 'assess') return { assessedPesewas: (100 + chance.below(9_000)) * 100 }
  if (action === 'approve') return { payablePesewas }
  if (action === 'reject' || action === 'withdraw' || action === 'dispute-offer') return { reason: 'As it came.' }
  if (action === 'submit-voucher') return { voucherFileId: await claimActions(app).uploadFile(client) }
  if (action === 'check-voucher') return { isGenuine: chance.below(4) > 0, reason: 'As it came.' }
  if (action !== 'accept-offer') return {}
  return {
    verificationToken: await app.createVerificationToken(offerCode.msisdn, offerCode.purpose, offerCode.reference),
  }
}

/** Two other users recommend and approve the payout of an accepted claim. */
const payClaim: Step = async (app, chance) => {
  const { superAdmin } = app.people
  const { data } = (await superAdmin.get('/payouts?only=to-decide&limit=10')).body
  const waiting = (data as { payoutId: string; state: string }[]).filter(({ state }) => state === 'requested')
  if (waiting.length === 0) return 'nothing-to-pay-out'
  await claimActions(app).payOut({ policyId: '', phone: PAYER }, chance.pick(waiting).payoutId)
  return 'claim-paid'
}

const advanceDays: Step = async (app, chance) => {
  await app.advanceDays(1 + chance.below(8))
  await closeOverdueRequests(app.product)
  return 'days'
}

const STEPS: readonly Step[] = [
  sell,
  sell,
  raise,
  raise,
  raise,
  raise,
  raise,
  decide,
  decide,
  decide,
  settle,
  settle,
  finish,
  refund,
  report,
  handleClaim,
  handleClaim,
  handleClaim,
  payClaim,
  advanceDays,
]

function outcome(word: string, { status }: TestResponse): string {
  return status < 300 ? word : `${word}-refused`
}

/** Invariants of the queues; each query returns the rows that violate it. */
const RULES: Record<string, string> = {
  'the ledger balances': 'select 1 from journal_lines having sum(debit_pesewas) <> 0',
  'refunds of a policy do not exceed its payments': `
    select c.policy_id from (select policy_id, sum(amount_pesewas) paid from checkouts where state = 'paid' group by policy_id) c
    join (select policy_id, sum(amount_pesewas) back from payouts where kind = 'refund' and state not in ('rejected', 'withdrawn')
          group by policy_id) p
      on p.policy_id = c.policy_id where p.back > c.paid`,
  'payouts of a payment do not exceed it': `
    select payment_reference from payouts where state not in ('rejected', 'withdrawn') and payment_reference is not null
    group by payment_reference having sum(amount_pesewas) > max(paid_pesewas)`,
  'no unissued premium remains after a paid change was made': `
    select c.client_reference from checkouts c join service_requests s on s.id = c.payable_id
    where c.payable_type = 'service-request' and c.state = 'paid' and s.carried_out_at is not null
      and exists (select from journal_lines l where l.account = 'unissuedPremium' and l.owner = c.client_reference
                  group by l.owner having sum(l.debit_pesewas) <> 0)`,
  'a policy has an open suspension exactly while it is suspended': `
    select r.policy_id from policy_records r left join policy_suspensions u on u.policy_id = r.policy_id and u.to_date is null
    where r.is_current and r.status in ('active', 'suspended') and r.cancelled_from is null
      and (r.suspended_from is null) <> (u.id is null)`,
  'a cancelled policy has no active sticker': `
    select r.policy_id from policy_records r join stickers t on t.policy_id = r.policy_id and t.status = 'active'
    where r.is_current and r.status = 'cancelled'`,
  'reversals do not exceed the commission': `
    select c.id from commissions c join commission_reversals v on v.commission_id = c.id
    group by c.id having sum(v.gross_pesewas) > c.gross_pesewas`,
  'the paid amount of a claim equals its paid payouts': `
    select c.id from claims c where c.paid_pesewas <> (select coalesce(sum(p.amount_pesewas), 0) from payouts p
      where p.claim_id = c.id and p.state = 'paid') and c.status in ('paid', 'closed')`,
  'a claim that has ended has no amount payable': `
    select c.id from claims c where c.status in ('paid', 'rejected', 'closed', 'withdrawn')
      and exists (select from journal_lines l where l.account = 'claimsPayable' and l.owner = c.id::text
                  having sum(l.debit_pesewas) <> 0)`,
  'a completed request took effect': `
    select id from service_requests where status = 'completed' and carried_out_at is null`,
}

export async function brokenRules({ product }: ServiceApp): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, breaks] of Object.entries(RULES)) {
    const found = await product.db.read((tx) => rows(tx, z.unknown(), { ...sql``, strings: [breaks] }))
    if (found.length > 0) broken.push(`${rule}: ${JSON.stringify(found.slice(0, 3))}`)
  }
  return broken
}

/** Runs a number of random steps from a seed; returns how often each action happened. */
export async function runRandomOperations(
  app: ServiceApp,
  { steps, seed, check }: { steps: number; seed: number; check: (step: number) => Promise<void> },
): Promise<Record<string, number>> {
  const chance = chanceOf(seed)
  const policies: SoldPolicy[] = []
  const counts: Record<string, number> = {}
  await app.name(PAYER, 'Kwame Mensah')
  for (let step = 1; step <= steps; step++) {
    const action = await chance.pick(STEPS)(app, chance, policies)
    counts[action] = (counts[action] ?? 0) + 1
    // Only recent policies are used, because old ones have few possible actions.
    if (policies.length > 60) policies.shift()
    if (step % 50 === 0) await check(step)
  }
  return counts
}
