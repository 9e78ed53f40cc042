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
import { type Path, paths } from '../../platform/routes/paths.ts'
import { mayOpen, ROUTE, type RouteName } from '../../platform/routes/table.ts'

export type NavItem = {
  label: string
  /** Short label for the bottom bar on phones. */
  short: string
  to: Path
  icon: LucideIcon
  section: string
}

type Section = [route: RouteName, to: Path, icon: LucideIcon, label: string, short?: string]

/** A role sees a section if it can open the route. The route of a section with several pages redirects to the first. */
const SECTIONS: readonly Section[] = [
  ['policyOverview', paths.policyOverview(), FileText, 'Policies'],
  ['challengedPolicies', paths.challengedPolicies(), TriangleAlert, 'Challenged policies', 'Challenged'],
  ['referrals', paths.referrals(), Scale, 'Referrals'],
  ['requestQueue', paths.serviceRequests(), ClipboardList, 'Service requests', 'Requests'],
  ['refunds', paths.refunds(), HandCoins, 'Refunds & payouts', 'Refunds'],
  ['transactions', paths.transactions(), ArrowLeftRight, 'Transactions'],
  ['activities', paths.activities(), Activity, 'Activities'],
  ['commissions', paths.commissions(), TrendingUp, 'Commissions'],
  ['wallet', paths.wallet(), Wallet, 'Wallet'],
  ['assistants', paths.assistants(), Users, 'Assistants'],
  ['loginRecords', paths.staff(), UserCog, 'Staff'],
  ['reviews', paths.reviews(), ShieldCheck, 'Money control', 'Control'],
  ['rateBooks', paths.rateBooks(), Percent, 'Rate books', 'Rates'],
]

/** The sections that a role can open. */
export function navigationOf(role: Role): NavItem[] {
  return SECTIONS.filter(([route]) => mayOpen(ROUTE[route], role)).map(([, to, icon, label, short = label]) => ({
    label,
    short,
    to,
    icon,
    section: sectionOf(to),
  }))
}

/** Section of an address, which highlights the navigation entry. */
export function sectionOf(path: string): string {
  return `/${path.split('/')[1]}`
}
