import type { Transaction } from '@okwan/contract/money/transactions'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { ListedPolicy } from '@okwan/contract/policies/policies'
import type { SearchHit, searchEndpoints } from '@okwan/contract/reports/search'
import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import { can } from '@okwan/domain/platform/permissions'
import { listTransactions } from '../../money/transactions/list-transactions.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { listPolicies } from '../../policies/policies/read/list-policies.ts'
import { listRequests } from '../../service/service-requests/read/list-requests.ts'

type Input = Parsed<(typeof searchEndpoints)['GET /search']>

const MAX_PER_KIND = 8

/** Searches through the lists, so that a user finds only records that the lists show. */
export async function findRecords(ctx: Ctx, { query: { q } }: Input): Promise<SearchHit[]> {
  const page = { q, limit: MAX_PER_KIND }
  const maySeePayments = can(ctx.actor, 'transactions.read')
  const [{ data: policies }, { data: requests }, transactions] = await Promise.all([
    listPolicies(ctx, { query: { ...page, sort: '-createdAt' } }),
    listRequests(ctx, { query: { ...page, sort: '-raisedAt' } }),
    maySeePayments ? listTransactions(ctx, { query: { ...page, sort: '-createdAt' } }) : undefined,
  ])
  return [
    ...policies.map(policyHit),
    ...vehiclesOf(policies),
    ...customersOf(policies),
    ...(transactions?.data ?? []).map(transactionHit),
    ...requests.map(requestHit),
  ]
}

function policyHit({ policyId, product, policyNumber, vehicle, customer, statusText }: ListedPolicy): SearchHit {
  const registrationNumber = vehicle?.registrationNumber ?? null
  return {
    kind: 'policy',
    policyId,
    product,
    policyNumber,
    registrationNumber,
    customerName: customer.fullName,
    statusText,
  }
}

function vehiclesOf(policies: readonly ListedPolicy[]): SearchHit[] {
  return grouped(policies, ({ vehicleId }) => vehicleId).flatMap(([vehicleId, [first, ...others]]): SearchHit[] =>
    first?.vehicle ? [{ kind: 'vehicle', vehicleId, ...first.vehicle, policyCount: others.length + 1 }] : [],
  )
}

function customersOf(policies: readonly ListedPolicy[]): SearchHit[] {
  return grouped(policies, ({ customerCode }) => customerCode).flatMap(
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
