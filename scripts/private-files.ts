import type { Import } from './imports.ts'

const SERVER = 'server/src/'

/** Files with the SQL, responses and bindings of a feature: other features call its operations instead. */
const PRIVATE_FILE = /^(?:[\w-]+-)?store\.ts$|^present[\w-]*\.ts$|^(?:[\w-]+-)?routes\.ts$/
const ROUTES = /^(?:[\w-]+-)?routes\.ts$/
const TEST = /\.test\.tsx?$|\.fixture\.ts$|\/testing\.ts$|^server\/test\//

type PrivateFeature = {
  /** A feature (`money/ledger`), or a whole folder outside of the areas (`simulators`). */
  feature: string
  /** Files that every feature can import. */
  open?: string[]
  /** Features, folders and files that can import everything from it. */
  usedBy?: string[]
  reason: string
}

export const PRIVATE_FEATURES: PrivateFeature[] = [
  {
    feature: 'money/ledger',
    open: ['post-journal.ts', 'posting.ts', 'balance-of.ts', 'close-days.ts', 'line-policy.ts'],
    reason: 'Money moves only by a balanced journal that post-journal.ts has checked.',
  },
  {
    feature: 'platform/encryption',
    usedBy: ['platform/files', 'sales/travel'],
    reason: 'Only health answers and medical files are encrypted; this list names every feature that can decrypt them.',
  },
  {
    feature: 'platform/audit',
    open: ['record-audit.ts', 'refuse-stale.ts', 'subjects.ts', 'words.ts', 'audit-figures.ts'],
    usedBy: [
      'platform/archives',
      'people/activities',
      'people/alerts',
      'reports/bundles',
      'cli',
      'app/health.ts',
      'app/periodic',
    ],
    reason:
      'Features add audit entries and name the last change; only the tasks that seal, sign, verify, archive and report touch the chain.',
  },
  {
    feature: 'simulators',
    usedBy: ['simulators', 'demo', 'cli', 'app/serve.ts'],
    reason: 'Features call providers through platform/ports and cannot tell whether a provider is simulated.',
  },
]

/** Problem of an import, or undefined. Tests can use private features, but not private files. */
export function problemOf(each: Import): string | undefined {
  if (!each.to.startsWith(SERVER)) return undefined
  const from = each.from.replace(SERVER, '')
  const to = each.to.replace(SERVER, '')
  return filesProblem(from, to) ?? (TEST.test(each.from) ? undefined : featureProblem(from, to))
}

function filesProblem(from: string, to: string): string | undefined {
  const name = to.slice(to.lastIndexOf('/') + 1)
  if (!PRIVATE_FILE.test(name) || featureOf(from) === featureOf(to)) return undefined
  // Past settlements of the demo are written by the statements of the features (decision 0136).
  if (isIn(from, 'demo/settlement')) return undefined
  // The server's entry binds the routes of every feature.
  if (from.startsWith('app/') && ROUTES.test(name)) return undefined
  return `${to} is private to ${featureOf(to)}: call one of its verb files instead`
}

function featureProblem(from: string, to: string): string | undefined {
  const rule = PRIVATE_FEATURES.find(({ feature }) => isIn(to, feature))
  if (!rule || isIn(from, rule.feature)) return undefined
  const { feature, open, usedBy, reason } = rule
  const isOpen = open?.some((file) => to === `${feature}/${file}`)
  const isUser = usedBy?.some((user) => isIn(from, user))
  if (isOpen || isUser) return undefined
  return `${to} is part of the private feature ${feature}: ${reason}`
}

const isIn = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)

/** `money/payouts/send/x.ts` belongs to `money/payouts`, `demo/x.ts` to `demo`, `main.ts` to itself. */
function featureOf(file: string): string {
  const parts = file.split('/')
  return parts.slice(0, Math.min(2, Math.max(1, parts.length - 1))).join('/')
}
