import type { Payout } from '@okwan/contract/money/payouts'
import type { Transaction } from '@okwan/contract/money/transactions'
import type { User } from '@okwan/contract/people/users'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { ListedPolicy } from '@okwan/contract/policies/policies'
import type { SearchHit, searchEndpoints } from '@okwan/contract/reports/search'
import type { Claim } from '@okwan/contract/service/claims'
import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import { can, type Permission } from '@okwan/domain/platform/permissions'
import { listPayouts } from '../../money/payouts/read/get-payout.ts'
import { findByNumber } from '../../money/settlements/read-settlements.ts'
import { listTransactions } from '../../money/transactions/list-transactions.ts'
import { listUsers } from '../../people/users/list-users.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { listPolicies } from '../../policies/policies/read/list-policies.ts'
import { listClaims } from '../../service/claims/read/list-claims.ts'
import { listRequests } from '../../service/service-requests/read/list-requests.ts'

type Input = Parsed<(typeof searchEndpoints)['GET /search']>

const MAX_PER_KIND = 8

// The lists of payouts and people also match the digits of the search text, so a registration number or a request number would
// find unrelated records.
const isName = (q: string) => !/\d/.test(q)
const PHONE = /^\+?[\d ]{6,}$/
const SETTLEMENT_NUMBER = /^([BR])-?(\d{1,9})$/i
const PAYOUT_NUMBER = /^(RF|CL|CM)-?\d{1,9}$/i

/** Compares the prefix too, because the list of payouts searches by digits: `RF-000012` must not find `CL-000012`. */
const hasPrefixOf =
  (q: string) =>
  ({ payoutNumber }: Pick<Payout, 'payoutNumber'>) =>
    isName(q) || payoutNumber.startsWith(q.slice(0, 2).toUpperCase())

/** Searches through the lists, so that a user finds only records that the lists show. */
export async function findRecords(ctx: Ctx, { query: { q } }: Input): Promise<SearchHit[]> {
  const page = { q, limit: MAX_PER_KIND }
  const canUse = (permission: Permission) => can(ctx.actor, permission)
  const canSearchPayouts = canUse('refunds.decide') && (isName(q) || PAYOUT_NUMBER.test(q))
  const [{ data: policies }, { data: requests }, { data: claims }, ...others] = await Promise.all([
    listPolicies(ctx, { query: { ...page, sort: '-createdAt' } }),
    listRequests(ctx, { query: { ...page, sort: '-raisedAt' } }),
    listClaims(ctx, { query: { ...page, sort: '-reportedAt' }, countLimit: 0 }),
    canUse('transactions.read')
      ? listTransactions(ctx, { query: { ...page, sort: '-createdAt' }, countLimit: 0 })
      : undefined,
    canSearchPayouts ? listPayouts(ctx, 'refunds', { query: page }) : undefined,
    canSearchPayouts ? listPayouts(ctx, 'payouts', { query: page }) : undefined,
    canUse('users.manage') && (isName(q) || PHONE.test(q))
      ? listUsers(ctx, { query: { ...page, sort: 'fullName' } })
      : undefined,
  ])
  const [transactions, refunds, payouts, people] = others
  const settlement = canUse('accounting.close') ? await settlementHit(ctx, q) : []
  return [
    ...policies.map(policyHit),
    ...vehiclesOf(policies),
    ...customersOf(policies),
    ...(transactions?.data ?? []).map(transactionHit),
    ...requests.map(requestHit),
    ...claims.map(claimHit),
    ...[...(refunds?.data ?? []), ...(payouts?.data ?? [])].filter(hasPrefixOf(q)).map(payoutHit),
    ...settlement,
    ...(people?.data ?? []).map(personHit),
  ]
}

function policyHit(policy: ListedPolicy): SearchHit {
  const { policyId, product, policyNumber, vehicle, customer, statusText, allowedActions } = policy
  const registrationNumber = vehicle?.registrationNumber ?? null
  return {
    kind: 'policy',
    policyId,
    product,
    policyNumber,
    registrationNumber,
    customerName: customer.fullName,
    statusText,
    allowedActions,
  }
}

function vehiclesOf(policies: readonly ListedPolicy[]): SearchHit[] {
  return grouped(policies, ({ vehicleId }) => vehicleId).flatMap(([vehicleId, [first, ...others]]): SearchHit[] =>
    first?.vehicle ? [{ kind: 'vehicle', vehicleId, ...first.vehicle, policyCount: others.length + 1 }] : [],
  )
}

/** Erased customers, who have no phone, are not listed. */
function customersOf(policies: readonly ListedPolicy[]): SearchHit[] {
  return grouped(policies, ({ customerCode, customer }) => (customer.phone ? customerCode : null)).flatMap(
    ([customerCode, [first, ...others]]): SearchHit[] =>
      first ? [{ kind: 'customer', customerCode, ...first.customer, policyCount: others.length + 1 }] : [],
  )
}

/** Groups in order of first appearance, without rows that have no key. */
function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): [string, Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups]
}

function transactionHit({ clientReference, amountPesewas, customerName, receivedFor }: Transaction): SearchHit {
  return { kind: 'transaction', clientReference, amountPesewas, customerName, receivedFor }
}

function requestHit(request: ServiceRequest): SearchHit {
  const { requestId, requestNumber, type, kindLabel, statusText, customerName, policyId, product } = request
  return { kind: 'request', requestId, requestNumber, type, kindLabel, statusText, customerName, policyId, product }
}

function claimHit({ claimId, claimNumber, typeLabel, statusText, customerName }: Claim): SearchHit {
  return { kind: 'claim', claimId, claimNumber, typeLabel, statusText, customerName }
}

function payoutHit({ payoutId, payoutNumber, kind, payee, amountPesewas }: Payout): SearchHit {
  const isRefund = kind === 'refund'
  return { kind: 'payout', payoutId, payoutNumber, isRefund, payeeName: payee.fullName, amountPesewas }
}

async function settlementHit(ctx: Ctx, q: string): Promise<SearchHit[]> {
  const [, letter, digits] = SETTLEMENT_NUMBER.exec(q) ?? []
  if (!letter || !digits) return []
  const found = await findByNumber(ctx, letter.toUpperCase() === 'B' ? 'bordereaux' : 'returns', Number(digits))
  if (!found) return []
  const { settlementId, number, payeeName, totalPesewas } = found
  return [{ kind: 'settlement', settlementId, number, payeeName, totalPesewas }]
}

function personHit({ userId, fullName, role, branch }: User): SearchHit {
  return { kind: 'person', userId, fullName, role, branchName: branch.branchName }
}
