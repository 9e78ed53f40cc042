import type { ActivityKind } from '@okwan/domain/people/activities/terms'
import { CircleDot, CreditCard, FileText, LifeBuoy, LogIn, type LucideIcon, Percent, Users, Wallet } from 'lucide-react'

export const KIND_LABELS: Record<ActivityKind, string> = {
  'sign-ins': 'Sign-ins',
  people: 'People',
  sales: 'Sales',
  payments: 'Payments',
  money: 'Wallets and payouts',
  service: 'Requests and claims',
  rates: 'Rate books',
  other: 'Other',
}

export const KIND_ICONS: Record<ActivityKind, LucideIcon> = {
  'sign-ins': LogIn,
  people: Users,
  sales: FileText,
  payments: CreditCard,
  money: Wallet,
  service: LifeBuoy,
  rates: Percent,
  other: CircleDot,
}
