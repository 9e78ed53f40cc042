import fs from 'node:fs'
import path from 'node:path'
import { type Import, importsIn } from './imports.ts'

type Link = Pick<Import, 'from' | 'to'>

/** Areas with their features. A feature has this name in every workspace in which it exists. */
export const AREAS = {
  platform: [
    ...['analytics', 'api', 'audit', 'db', 'documents', 'encryption', 'files', 'http', 'jobs', 'lists', 'live'],
    ...['messages', 'monitoring', 'navigation', 'page', 'ports', 'queues', 'routes', 'saved-views', 'session'],
  ],
  people: [
    ...['activities', 'alerts', 'assistants', 'auth', 'branches', 'hand-overs', 'login-records', 'performance'],
    'users',
  ],
  customers: ['customers', 'vehicles'],
  products: ['rate-books', 'rating', 'travel-plans'],
  policies: ['documents', 'policies', 'summary', 'travel-policies', 'verify'],
  money: [
    ...['accounting', 'callbacks', 'commissions', 'exceptions', 'integrity-checks', 'jobs', 'ledger', 'payments'],
    ...['payouts', 'reconciliation', 'top-ups', 'transactions', 'wallets'],
  ],
  sales: ['drafts', 'fleet', 'motor', 'pay-later', 'purchases', 'referrals', 'renewals', 'travel'],
  service: ['challenged-policies', 'claims', 'service-requests'],
  reports: ['exports', 'search'],
} as const satisfies Record<string, readonly string[]>

const areas = Object.keys(AREAS)

/**
 * Who may import whom: a place imports only places before it in its row, and any workspace may import all of the domain.
 * A policy's page in the browser shows its payments, claims and renewals, so `policies` comes late there; `policies/summary`
 * is what every area shows of a policy.
 */
export const ORDERS = {
  domain: areas,
  contract: areas,
  server: ['platform', 'gateways', ...areas.slice(1), 'simulators', 'demo', 'cli', 'app'],
  web: [
    ...['ui', 'platform', 'products', 'policies/summary', 'people', 'customers', 'money', 'sales', 'service'],
    ...['policies', 'reports', 'app'],
  ],
} as const satisfies Record<string, readonly string[]>

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

/** The groups of files that import each other in a circle. */
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
