import type { WorkItem, WorkKind } from '@okwan/contract/reports/work-items'
import type { NotedRecordLink } from '@okwan/contract/service/notes'
import {
  ArrowLeftRight,
  AtSign,
  CalendarClock,
  CarFront,
  CircleAlert,
  ClipboardList,
  Eraser,
  FilePen,
  HandCoins,
  IdCard,
  Landmark,
  ListTodo,
  type LucideIcon,
  Merge,
  MessageSquareWarning,
  Percent,
  Scale,
  Settings,
  ShieldAlert,
  ShieldCheck,
  TriangleAlert,
  UserCog,
  UserPen,
  Wallet,
} from 'lucide-react'
import { type Destination, destination } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { policyPath, queuePath } from '../../../platform/routes/record-paths.ts'
import { DRAFTS } from '../../../sales/drafts/drafts-view.ts'
import { LIST } from '../list/views.ts'
import { requestPath } from '../page/request-path.ts'
import { isInReview } from './bands.ts'

type KindStyle = { label: string; icon: LucideIcon; act: string }

export const KIND_STYLES: Record<WorkKind, KindStyle> = {
  challenge: { label: 'Paid, not covered', icon: TriangleAlert, act: 'Review' },
  request: { label: 'Requests', icon: ClipboardList, act: 'Review' },
  claim: { label: 'Claims', icon: CarFront, act: 'Open' },
  complaint: { label: 'Complaints', icon: MessageSquareWarning, act: 'Open' },
  referral: { label: 'Referrals', icon: Scale, act: 'Review' },
  payout: { label: 'Payouts', icon: HandCoins, act: 'Review' },
  exception: { label: 'Exceptions', icon: CircleAlert, act: 'Resolve' },
  access: { label: 'Access', icon: UserCog, act: 'Review' },
  setting: { label: 'Settings', icon: Settings, act: 'Review' },
  'rate-book': { label: 'Rate books', icon: Percent, act: 'Review' },
  'commission-rule': { label: 'Commission rules', icon: Percent, act: 'Review' },
  payroll: { label: 'Payroll', icon: Wallet, act: 'Review' },
  settlement: { label: 'Bordereaux and returns', icon: Landmark, act: 'Open' },
  transfer: { label: 'Transfers', icon: ArrowLeftRight, act: 'Review' },
  'bank-line': { label: 'Bank lines', icon: CircleAlert, act: 'Resolve' },
  merge: { label: 'Duplicates', icon: Merge, act: 'Review' },
  erasure: { label: 'Erasures', icon: Eraser, act: 'Review' },
  correction: { label: 'Corrections', icon: UserPen, act: 'Review' },
  identity: { label: 'Identity', icon: IdCard, act: 'Review' },
  screening: { label: 'Screening', icon: ShieldCheck, act: 'Review' },
  suspicion: { label: 'Suspicious transactions', icon: ShieldAlert, act: 'Review' },
  task: { label: 'Tasks', icon: ListTodo, act: 'Open' },
  mention: { label: 'Mentions', icon: AtSign, act: 'Read' },
  cover: { label: 'Paid, not covered', icon: TriangleAlert, act: 'Add details' },
  payment: { label: 'Payments', icon: ArrowLeftRight, act: 'Check' },
  offer: { label: 'Awaiting payment', icon: HandCoins, act: 'Collect' },
  renewal: { label: 'Renewals', icon: CalendarClock, act: 'Renew' },
  draft: { label: 'Drafts', icon: FilePen, act: 'Continue' },
}

/** The order of the filters. */
export const KINDS = Object.keys(KIND_STYLES) as WorkKind[] // Object.keys returns string[]

/** Action of a seller for the item. A request with an amount is approved and must be paid; others are questions of the office. */
export function sellerAct(item: WorkItem): string {
  const { kind, amountPesewas } = item
  if (isInReview(item)) return 'View'
  if (kind !== 'request') return KIND_STYLES[kind].act
  return amountPesewas ? 'Collect' : 'Answer'
}

/** The page where the item is handled. Sellers handle requests and policies without cover on the policy page. */
export function placeOf(item: WorkItem, isSeller: boolean): Destination {
  const { kind, id, list, number, product, policyId, record } = item
  const policy = policyId && product ? destination(policyPath({ product, policyId })) : destination(LIST)
  switch (kind) {
    case 'request':
      return isSeller ? policy : destination(queuePath(requestType(list)), { open: id })
    case 'claim':
      return isSeller ? destination(paths.customerClaims(), { open: id }) : destination(paths.claims(), { open: id })
    case 'complaint':
      return destination(paths.complaints(), { open: id })
    case 'referral':
      return destination(paths.referrals(), { product: list, open: id })
    case 'challenge':
      return destination(paths.challengedPolicies(), { open: id })
    case 'payout':
      return list === 'refunds'
        ? destination(paths.refunds(), { open: id })
        : destination(paths.payouts(), { open: id })
    case 'exception':
      return destination(paths.exceptions(), { open: `${list} ${id}` })
    case 'access':
      return destination(paths.people(), { view: ACCESS_VIEWS[list] })
    case 'setting':
      return destination(paths.settings(), { name: list })
    case 'rate-book':
      return destination(paths.rateBook({ rateBookId: id }))
    case 'commission-rule':
      return destination(paths.commissionRules())
    case 'payroll':
      return destination(paths.staffPayrolls())
    case 'settlement':
      // A settlement that is not prepared yet has no number.
      if (number) return destination(paths.settlement({ settlementId: id }))
      return destination(list === 'bordereaux' ? paths.bordereaux() : paths.returns())
    case 'transfer':
      return destination(paths.bankTransfers())
    case 'bank-line':
      return destination(paths.bankLines(), { open: id })
    case 'merge':
    case 'erasure':
    case 'correction':
    case 'identity':
      return destination(paths.customer({ customerCode: list }))
    case 'screening':
      return destination(paths.screening(), { open: id })
    case 'suspicion':
      return destination(paths.suspiciousReports(), { open: id })
    case 'task':
    case 'mention':
      return record ? recordPlace(record, isSeller) : policy
    case 'cover':
    case 'offer':
      return policy
    case 'payment':
      return destination(paths.transactions(), { open: id })
    case 'renewal':
      return policyId ? destination(paths.renewalEstimates({ policyId })) : policy
    case 'draft':
      return destination(LIST, { view: DRAFTS, owner: 'mine' })
  }
}

/** The page with the notes and tasks of a record. */
export function recordPlace(record: Omit<NotedRecordLink, 'name'>, isSeller: boolean): Destination {
  const { type, recordId, product, policyId, requestType, requestKind } = record
  if (type === 'customer') return destination(paths.customer({ customerCode: recordId }))
  if (type === 'claim') return destination(isSeller ? paths.customerClaims() : paths.claims(), { open: recordId })
  if (type === 'complaint') return destination(paths.complaints(), { open: recordId })
  if (!product || !policyId) return destination(LIST)
  if (type === 'policy' || !requestType || !requestKind) return destination(policyPath({ product, policyId }))
  return isSeller
    ? destination(requestPath({ product, policyId }, requestKind), { request: recordId })
    : destination(queuePath(requestType), { open: recordId })
}

/** Views of the people page. */
const ACCESS_VIEWS: Record<string, string> = {
  'role-changes': 'changes',
  'account-changes': 'changes',
  'permission-changes': 'permissions',
  examiners: 'examiners',
  'access-reviews': 'review',
}

const REQUEST_TYPES = ['activation', 'cancellation', 'suspension', 'update'] as const

function requestType(list: string) {
  return REQUEST_TYPES.find((type) => type === list) ?? 'cancellation'
}
