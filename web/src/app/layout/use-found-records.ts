import type { SearchHit } from '@okwan/contract/reports/search'
import { roleName } from '@okwan/domain/people/users/terms'
import { formatPesewas } from '@okwan/domain/platform/money'
import { can, type PermissionHolder } from '@okwan/domain/platform/permissions'
import { formatPhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowLeftRight,
  Car,
  CarFront,
  ClipboardList,
  CornerDownRight,
  HandCoins,
  Landmark,
  type LucideIcon,
  Plane,
  User,
  UserCog,
} from 'lucide-react'
import { query } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { SHORTEST_SEARCH } from '../../platform/lists/list-query.ts'
import { type Destination, destination } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { policyPath, queuePath } from '../../platform/routes/record-paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { foundLinks } from '../../policies/summary/actions.ts'
import { policyName } from '../../policies/summary/columns.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

export type FoundRecord = {
  id: string
  group: string
  /** Number plate before the label. */
  plate?: string | undefined
  label: string
  detail: string
  icon: LucideIcon
} & Destination

/** Records that match a plate, number, phone or name, within the reach of the user. */
export function useFoundRecords(text: string): { records: FoundRecord[]; searching: boolean } {
  const user = useUser()
  const input = text.trim()
  const q = useDebounced(input)
  const isLongEnough = q.length >= SHORTEST_SEARCH
  const { data = [], isFetching } = useQuery({
    ...query('GET /search', { query: { q } }),
    enabled: isLongEnough,
    staleTime: LIST_STALE_MS,
  })
  const first = data.find(({ kind }) => kind === 'policy')
  const records =
    isLongEnough && user
      ? data.flatMap((hit) => [
          ...recordOf(hit, user),
          ...(hit === first && hit.kind === 'policy' ? actionsOf(hit) : []),
        ])
      : []
  return { records, searching: input !== q || isFetching }
}

/** Vehicles have no page, so they link to their policies. */
function recordOf(hit: SearchHit, user: PermissionHolder): FoundRecord[] {
  switch (hit.kind) {
    case 'policy':
      return [policyRecord(hit)]
    case 'vehicle': {
      const { vehicleId: id, registrationNumber: plate, make, model, policyCount } = hit
      if (policyCount < 2 || plate === null) return []
      const label = `${make} ${model}`
      return [{ ...policiesOf(plate, policyCount), id, group: 'Vehicle', plate, label, icon: Car }]
    }
    case 'customer': {
      const { customerCode: id, fullName: label, phone } = hit
      const detail = formatPhone(phone)
      return [
        { id, group: 'Customer', label, detail, icon: User, ...destination(paths.customer({ customerCode: id })) },
      ]
    }
    case 'transaction':
      return [paymentRecord(hit)]
    case 'request':
      return [requestRecord(hit, user)]
    case 'claim':
      return [claimRecord(hit, user)]
    case 'payout':
      return [payoutRecord(hit)]
    case 'settlement':
      return [settlementRecord(hit)]
    case 'person':
      return [personRecord(hit)]
  }
}

type Hit<Kind extends SearchHit['kind']> = Extract<SearchHit, { kind: Kind }>

function policyRecord(hit: Hit<'policy'>): FoundRecord {
  return {
    id: hit.policyId,
    group: 'Policy',
    plate: hit.registrationNumber ?? undefined,
    label: hit.customerName,
    detail: `${policyName(hit)} · ${hit.statusText}`,
    icon: hit.product === 'motor' ? Car : Plane,
    ...destination(policyPath(hit)),
  }
}

/** Next steps of the first policy that a search finds. */
function actionsOf({
  policyId,
  product,
  registrationNumber,
  customerName,
  allowedActions,
}: Hit<'policy'>): FoundRecord[] {
  if (product !== 'motor') return []
  return foundLinks(policyId, allowedActions).map(({ action, label, path }) => ({
    id: `${policyId}-${action}`,
    group: 'Actions',
    label,
    detail: registrationNumber ?? customerName,
    icon: CornerDownRight,
    ...destination(path),
  }))
}

function policiesOf(q: string, policyCount: number) {
  return { detail: `${policyCount} policies`, ...destination(paths.policyList(), { q }) }
}

function paymentRecord({ clientReference, amountPesewas, customerName, receivedFor }: Hit<'transaction'>): FoundRecord {
  return {
    id: clientReference,
    group: 'Payment',
    label: `${formatPesewas(amountPesewas)} from ${customerName}`,
    detail: receivedFor,
    icon: ArrowLeftRight,
    ...destination(paths.transactions(), { open: clientReference }),
  }
}

function settlementRecord({ settlementId, number, payeeName, totalPesewas }: Hit<'settlement'>): FoundRecord {
  return {
    id: settlementId,
    group: 'Settlement',
    label: number,
    detail: `${payeeName} · ${formatPesewas(totalPesewas)}`,
    icon: Landmark,
    ...destination(paths.settlement({ settlementId })),
  }
}

/** Agents have no request queue; they open a request on its policy. */
function requestRecord(hit: Hit<'request'>, user: PermissionHolder): FoundRecord {
  const { requestId, requestNumber, type, kindLabel, customerName, statusText } = hit
  const place = can(user, 'service-requests.decide')
    ? destination(queuePath(type), { open: requestId })
    : destination(policyPath(hit))
  return {
    id: requestId,
    group: 'Request',
    label: `${requestNumber} ${kindLabel}`,
    detail: `${customerName} · ${statusText}`,
    icon: ClipboardList,
    ...place,
  }
}

/** Sellers follow claims on their own page. */
function claimRecord(hit: Hit<'claim'>, user: PermissionHolder): FoundRecord {
  const { claimId: id, claimNumber, typeLabel, customerName, statusText } = hit
  const list = can(user, 'claims.follow') ? paths.customerClaims() : paths.claims()
  return {
    id,
    group: 'Claim',
    label: `${claimNumber} ${typeLabel}`,
    detail: `${customerName} · ${statusText}`,
    icon: CarFront,
    ...destination(list, { open: id }),
  }
}

function payoutRecord({ payoutId: id, payoutNumber, isRefund, payeeName, amountPesewas }: Hit<'payout'>): FoundRecord {
  const place = isRefund ? destination(paths.refunds(), { open: id }) : destination(paths.payouts(), { open: id })
  const detail = `${payeeName} · ${formatPesewas(amountPesewas)}`
  return { id, group: isRefund ? 'Refund' : 'Payout', label: payoutNumber, detail, icon: HandCoins, ...place }
}

function personRecord({ userId, fullName: label, role, branchName }: Hit<'person'>): FoundRecord {
  const detail = `${roleName(role)} · ${branchName}`
  return { id: userId, group: 'Person', label, detail, icon: UserCog, ...destination(paths.person({ userId })) }
}
