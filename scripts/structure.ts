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

/** A feature has this name in every workspace in which it exists. */
export const FEATURES: readonly string[] = [
  'platform/analytics',
  'platform/api',
  'platform/audit',
  'platform/db',
  'platform/documents',
  'platform/encryption',
  'platform/files',
  'platform/http',
  'platform/jobs',
  'platform/lists',
  'platform/live',
  'platform/messages',
  'platform/monitoring',
  'platform/navigation',
  'platform/page',
  'platform/ports',
  'platform/queues',
  'platform/routes',
  'platform/saved-views',
  'platform/session',
  'people/activities',
  'people/alerts',
  'people/assistants',
  'people/auth',
  'people/branches',
  'people/hand-overs',
  'people/login-records',
  'people/performance',
  'people/users',
  'customers/customers',
  'customers/vehicles',
  'products/rate-books',
  'products/rating',
  'products/travel-plans',
  'policies/documents',
  'policies/policies',
  'policies/summary',
  'policies/travel-policies',
  'policies/verify',
  'money/accounting',
  'money/callbacks',
  'money/commissions',
  'money/exceptions',
  'money/integrity-checks',
  'money/ledger',
  'money/payments',
  'money/payouts',
  'money/reconciliation',
  'money/top-ups',
  'money/transactions',
  'money/wallets',
  'sales/drafts',
  'sales/fleet',
  'sales/motor',
  'sales/pay-later',
  'sales/purchases',
  'sales/referrals',
  'sales/renewals',
  'sales/travel',
  'service/challenged-policies',
  'service/claims',
  'service/service-requests',
  'reports/exports',
  'reports/search',
]

/**
 * Who may import whom: a place imports only places before it in its row, and any workspace may import all of the domain.
 * A policy's page in the browser shows its payments, claims and renewals, so `policies` comes late there; `policies/summary`
 * is what every area shows of a policy. `reports` reads every area on the server, but in the browser only asks for a file.
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
    'customers',
    'money',
    'sales',
    'service',
    'policies',
    'app',
  ],
} as const satisfies Record<string, readonly string[]>

/** Features that import each other: signing in looks a person up, and a change of a role is confirmed by a code. */
export const TOGETHER: readonly (readonly string[])[] = [['people/auth', 'people/users']]

/** What every file of the contract is written with: no features. */
export const CONTRACT_WORDS = ['draft-fields', 'endpoint', 'errors', 'fields', 'paging', 'reach']

/** Files beside the areas. */
export const ENTRIES: Record<Workspace, readonly string[]> = {
  domain: [],
  contract: ['all.ts', 'contract.test.ts', 'demo.ts', 'names.test.ts'],
  server: ['main.ts'],
  web: ['main.tsx', 'vite-env.d.ts'],
}

export type Workspace = keyof typeof ORDERS
export const WORKSPACES = Object.keys(ORDERS) as Workspace[] // keys of a constant

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

/** What only tests use may look anywhere. */
export const isTest = (file: string) => /\.(test|fixture)\.tsx?$|(^|\/)testing\.ts$|(^|\/)test\//.test(file)

/** The place of a file in its workspace's order, or undefined beside them. */
export function placeOf(workspace: Workspace, file: string): string | undefined {
  const order: readonly string[] = ORDERS[workspace]
  return [file.split('/').slice(0, 2).join('/'), file.split('/')[0] ?? ''].find((place) => order.includes(place))
}

/** The feature of a file in an area; a file of the area itself counts alone. */
export function featureOf(file: string): string | undefined {
  const [area = '', name] = file.replace(/\.tsx?$/, '').split('/')
  return AREAS.some((one) => one === area) && name ? `${area}/${name}` : undefined
}

/** Imports of one feature by another, without those of tests. */
export function importsOfFeatures(workspace: Workspace): Link[] {
  const pairs = importsWithin(workspace)
    .filter(({ from }) => !isTest(from))
    .map(({ from, to }) => ({ from: featureOf(from), to: featureOf(to) }))
    .filter((pair): pair is Link => pair.from !== undefined && pair.to !== undefined && pair.from !== pair.to)
  return [...new Map(pairs.map((pair) => [`${pair.from} ${pair.to}`, pair])).values()]
}

/** The groups of files, or of features, that import each other in a circle. */
export function circlesOf(imports: Link[]): string[][] {
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
