import type { ListedPolicy } from '@okwan/contract/policies'
import type { Transaction } from '@okwan/contract/transactions'
import { formatPesewas } from '@okwan/domain/money'
import { can } from '@okwan/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Car, type LucideIcon, Plane } from 'lucide-react'
import { query } from '../api/query.ts'
import { LIST_STALE_MS } from '../api/query-defaults.ts'
import { policyName } from '../policies/list/columns.tsx'
import { policyPath } from '../policies/list/policy-path.ts'
import { useUser } from '../session/current.ts'
import { useSettled } from '../ui/use-settled.ts'

export type FoundRecord = { id: string; group: string; label: string; detail: string; icon: LucideIcon; to: string }

/** Fewer letters fit half of everything. */
const SHORTEST_SEARCH = 3
const MOST_POLICIES = '5'
const MOST_PAYMENTS = '3'

/** Policies and payments that a plate, a number, a phone or a name leads to, as far as the reader may see them. */
export function useFoundRecords(text: string): { records: FoundRecord[]; searching: boolean } {
  const user = useUser()
  const typed = text.trim()
  const q = useSettled(typed)
  const wanted = q.length >= SHORTEST_SEARCH
  const policies = useQuery({
    ...query('GET /policies', { query: { q, limit: MOST_POLICIES } }),
    enabled: wanted,
    staleTime: LIST_STALE_MS,
  })
  const payments = useQuery({
    ...query('GET /transactions', { query: { q, limit: MOST_PAYMENTS } }),
    enabled: wanted && user !== undefined && can(user.role, 'transactions.read'),
    staleTime: LIST_STALE_MS,
  })
  const records = wanted
    ? [...(policies.data?.data ?? []).map(foundPolicy), ...(payments.data?.data ?? []).map(foundPayment)]
    : []
  return { records, searching: typed !== q || policies.isFetching || payments.isFetching }
}

function foundPolicy(policy: ListedPolicy): FoundRecord {
  const { policyId, product, vehicle, customer, statusText } = policy
  return {
    id: policyId,
    group: 'Policy',
    label: policyName(policy),
    detail: [vehicle?.registrationNumber, customer.fullName, statusText].filter(Boolean).join(' · '),
    icon: product === 'motor' ? Car : Plane,
    to: policyPath(policy),
  }
}

function foundPayment({ clientReference, amountPesewas, customerName, receivedFor }: Transaction): FoundRecord {
  return {
    id: clientReference,
    group: 'Payment',
    label: formatPesewas(amountPesewas),
    detail: `${customerName} · ${receivedFor}`,
    icon: ArrowLeftRight,
    to: `/transactions?open=${clientReference}`,
  }
}
