import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SETTING_GROUPS } from '../server/src/platform/settings.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

type Rules = { groups: { rules: { alert: string; annotations: { runbook_url: string } }[] }[] }
const { groups } = parse(read('ops/prometheus/alerts.yml')) as Rules
const alerts = groups.flatMap(({ rules }) => rules)

test.each(alerts)('the alert $alert has a runbook', ({ alert, annotations }) => {
  expect(annotations.runbook_url).toBe(`docs/runbooks/${alert}.md`)
  expect(read(annotations.runbook_url)).toContain(`# ${alert}\n`)
})

test('every runbook of an alert belongs to a rule', () => {
  const pages = fs.readdirSync(path.join(root, 'docs/runbooks')).filter((name) => name.startsWith('Okwan'))
  expect(pages.map((name) => name.replace('.md', '')).sort()).toEqual(alerts.map(({ alert }) => alert).sort())
})

const settings = new Set(Object.values(SETTING_GROUPS).flatMap((group) => Object.keys(group)))
/** Names of the database image and of the shell, not of the product. */
const OTHER = new Set(['POSTGRES_DB', 'POSTGRES_PASSWORD'])

test.each([
  'ops/container/compose.yaml',
  'ops/container/Containerfile',
  'ops/kubernetes/okwan.yaml',
  'ops/proxy/nginx.conf',
])('every setting in %s exists', (file) => {
  const names = read(file).match(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g) ?? []
  expect(names.length).toBeGreaterThan(file.endsWith('Containerfile') ? -1 : 0)
  expect(names.filter((name) => !settings.has(name) && !OTHER.has(name))).toEqual([])
})

test('supervisors wait longer than a node needs to drain', () => {
  // DRAIN_SECONDS of the examples is at most 8, and SHUTDOWN_SECONDS is 25 by default.
  const seconds = (file: string, pattern: RegExp) => Number(pattern.exec(read(file))?.[1])
  expect(seconds('ops/systemd/okwan@.service', /TimeoutStopSec=(\d+)/)).toBeGreaterThan(33)
  expect(seconds('ops/container/compose.yaml', /stop_grace_period: (\d+)s/)).toBeGreaterThan(33)
  expect(seconds('ops/kubernetes/okwan.yaml', /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(33)
})
