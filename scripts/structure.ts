import fs from 'node:fs'
import path from 'node:path'
import { type Import, importsIn } from './imports.ts'

type Link = Pick<Import, 'from' | 'to'>

export const AREAS = [
  'platform',
  'people',
  'customers',
  'products',
  'policies',
  'money',
  'sales',
  'service',
  'reports',
] as const

/** Features by area. A feature has the same name in every workspace. */
export const FEATURES: readonly string[] = [
  'platform/analytics',
  'platform/api',
  'platform/archives',
  'platform/audit',
  'platform/config',
  'platform/db',
  'platform/documents',
  'platform/encryption',
  'platform/files',
  'platform/http',
  'platform/installation',
  'platform/jobs',
  'platform/lists',
  'platform/live',
  'platform/messages',
  'platform/monitoring',
  'platform/navigation',
  'platform/notifications',
  'platform/offline',
  'platform/page',
  'platform/ports',
  'platform/queues',
  'platform/refusals',
  'platform/routes',
  'platform/saved-views',
  'platform/traces',
  'platform/session',
  'platform/settings',
  'platform/step-up',
  'platform/tour',
  'people/activities',
  'people/alerts',
  'people/assistants',
  'people/auth',
  'people/branches',
  'people/hand-overs',
  'people/login-records',
  'people/performance',
  'people/settings',
  'people/users',
  'customers/customers',
  'customers/vehicles',
  'products/rate-books',
  'products/rating',
  'products/travel-plans',
  'policies/documents',
  'policies/policies',
  'policies/stickers',
  'policies/summary',
  'policies/travel-policies',
  'policies/verify',
  'money/accounting',
  'money/bank-statements',
  'money/bank-transfers',
  'money/callbacks',
  'money/commissions',
  'money/exceptions',
  'money/integrity-checks',
  'money/ledger',
  'money/payments',
  'money/payouts',
  'money/reconciliation',
  'money/settlements',
  'money/staff-payrolls',
  'money/tax-invoices',
  'money/top-ups',
  'money/transactions',
  'money/wallets',
  'sales/drafts',
  'sales/fleet',
  'sales/imports',
  'sales/motor',
  'sales/pay-later',
  'sales/purchases',
  'sales/referrals',
  'sales/renewals',
  'sales/travel',
  'service/challenged-policies',
  'service/claims',
  'service/complaints',
  'service/customer-corrections',
  'service/identity-checks',
  'service/mid-comparisons',
  'service/notes',
  'service/screening',
  'service/service-requests',
  'service/suspicious-reports',
  'reports/bundles',
  'reports/customer-rights',
  'reports/exports',
  'reports/price-audits',
  'reports/rate-book-replays',
  'reports/report-builder',
  'reports/report-schedules',
  'reports/reports',
  'reports/saved-reports',
  'reports/search',
  'reports/system',
  'reports/work-items',
]

/**
 * Import order: an area imports only areas before it in its row. Every workspace can import the whole domain.
 * In the web, a policy page shows payments, claims and renewals, and a customer page also policies, so both come late;
 * `policies/summary` is the part of a policy that every area shows. `reports` reads every area on the server. In the web,
 * `reports` imports no other area, and the lists of the other areas open its export dialog.
 */
export const ORDERS = {
  domain: AREAS,
  contract: AREAS,
  server: ['platform', 'gateways', ...AREAS.slice(1), 'simulators', 'demo', 'cli', 'app'],
  web: [
    'ui',
    'platform',
    'reports',
    'products',
    'policies/summary',
    'people',
    'money',
    'sales',
    'service',
    'policies',
    'customers',
    'app',
  ],
} as const satisfies Record<string, readonly string[]>

/** Features that import each other: sign-in reads the user, and a role change is confirmed with a one-time code. */
export const MUTUAL_IMPORTS: readonly (readonly string[])[] = [['people/auth', 'people/users']]

/** Shared files of the contract, which are not features. */
export const CONTRACT_WORDS = ['draft-fields', 'endpoint', 'errors', 'fields', 'paging', 'reach', 'validation-words']

/** Files outside of the areas. */
export const ENTRIES: Record<Workspace, readonly string[]> = {
  domain: [],
  contract: ['all.ts', 'contract.test.ts', 'demo.ts', 'names.test.ts'],
  server: ['main.ts'],
  web: ['main.tsx', 'vite-env.d.ts'],
}

export type Workspace = keyof typeof ORDERS
export const WORKSPACES = Object.keys(ORDERS) as Workspace[] // Object.keys returns string[]

const root = path.join(import.meta.dirname, '..')

/** Source files of a workspace, by their path below `src`. */
export function sourcesOf(workspace: Workspace): string[] {
  const files = fs.readdirSync(path.join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => file.replaceAll(path.sep, '/'))
}

/** Every import of one file of a workspace by another, types included, by their paths below `src`. */
export function importsWithin(workspace: Workspace): Link[] {
  const folder = `${workspace}/src/`
  return importsIn(root, `${workspace}/src`)
    .filter(({ to }) => to.startsWith(folder))
    .map(({ from, to }) => ({ from: from.replace(folder, ''), to: to.replace(folder, '') }))
}

/** Test files and fixtures can import everything. */
export const isTest = (file: string) => /\.(test|fixture)\.tsx?$|(^|\/)testing\.ts$|(^|\/)test\//.test(file)

/** Position of a file in the import order of its workspace, or undefined if it is outside the areas. */
export function placeOf(workspace: Workspace, file: string): string | undefined {
  const order: readonly string[] = ORDERS[workspace]
  return [file.split('/').slice(0, 2).join('/'), file.split('/')[0] ?? ''].find((place) => order.includes(place))
}

/** Feature of a file in an area; a file directly in the area is its own feature. */
export function featureOf(file: string): string | undefined {
  const [area = '', name] = file.replace(/\.tsx?$/, '').split('/')
  return AREAS.some((each) => each === area) && name ? `${area}/${name}` : undefined
}

/** Imports between features, without tests. */
export function importsOfFeatures(workspace: Workspace): Link[] {
  const pairs = importsWithin(workspace)
    .filter(({ from }) => !isTest(from))
    .map(({ from, to }) => ({ from: featureOf(from), to: featureOf(to) }))
    .filter((pair): pair is Link => pair.from !== undefined && pair.to !== undefined && pair.from !== pair.to)
  return [...new Map(pairs.map((pair) => [`${pair.from} ${pair.to}`, pair])).values()]
}

/** Import cycles between files or features. */
export function findCycles(imports: Link[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const circles: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, trail: string[]) => {
    if (trail.includes(file)) return void circles.push(trail.slice(trail.indexOf(file)))
    if (done.has(file)) return
    for (const { to } of targets.get(file) ?? []) visit(to, [...trail, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return circles
}
