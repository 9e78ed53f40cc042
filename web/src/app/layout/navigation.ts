import type { Role } from '@okwan/domain/platform/permissions'
import {
  Activity,
  ArrowLeftRight,
  ClipboardList,
  FileText,
  HandCoins,
  type LucideIcon,
  Percent,
  Scale,
  ShieldCheck,
  TrendingUp,
  TriangleAlert,
  UserCog,
  Users,
  Wallet,
} from 'lucide-react'
import { mayOpen, ROUTES } from '../../platform/routes/table.ts'

const ICONS: Record<string, LucideIcon> = {
  policies: FileText,
  challenged: TriangleAlert,
  referrals: Scale,
  requests: ClipboardList,
  refunds: HandCoins,
  control: ShieldCheck,
  rates: Percent,
  transactions: ArrowLeftRight,
  activities: Activity,
  commissions: TrendingUp,
  wallet: Wallet,
  assistants: Users,
  staff: UserCog,
}

export type NavItem = { label: string; short: string; to: string; icon: LucideIcon; section: string }

/** What a role can go to, in the order of the route table. */
export function navigationOf(role: Role): NavItem[] {
  return ROUTES.flatMap((entry) => {
    if (!entry.nav || !mayOpen(entry, role)) return []
    const section = sectionOf(entry.path)
    // Sections with several pages are entered by their own address, which leads on to the first.
    const to = entry.path.includes('{') || section === '/staff' ? section : entry.path
    return [{ label: entry.nav.label, short: entry.nav.short, to, section, icon: ICONS[entry.nav.icon] ?? FileText }]
  })
}

/** The part of the product that an address belongs to. Most steps stay in one, and the navigation with it. */
export function sectionOf(path: string): string {
  return `/${path.split('/')[1]}`
}
