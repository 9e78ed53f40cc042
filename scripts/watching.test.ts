import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
/** Files that register metrics, and the beginning of their names. */
const METRICS = {
  'server/src/app/health.ts': '',
  'server/src/platform/jobs/metrics.ts': '',
  'server/src/people/users/access-reviews/metrics.ts': '',
  'server/src/platform/audit/metrics.ts': 'okwan_audit_',
  'server/src/money/integrity-checks/metrics.ts': 'okwan_integrity_',
}
const known = new Set(
  Object.entries(METRICS).flatMap(([file, prefix]) => [
    ...(read(file).match(/okwan_[a-z_]+/g) ?? []),
    ...(prefix === ''
      ? []
      : [...read(file).matchAll(/(?:gauge\('|^ {2})([a-z_]+)(?:'|: ')/gm)].map(([, name]) => `${prefix}${name}`)),
  ]),
)
const unknownIn = (text: string) =>
  (text.match(/okwan_[a-z_]+/g) ?? []).filter(
    (name) => !known.has(name) && !known.has(name.replace(/_(count|sum|bucket)$/, '')),
  )

type Rules = { groups: { rules: { alert: string; annotations: { runbook_url: string } }[] }[] }
const { groups } = parse(read('ops/prometheus/alerts.yml')) as Rules
const alerts = groups.flatMap(({ rules }) => rules)

test('every metric of the alert rules and of the dashboard exists', () => {
  expect(unknownIn(read('ops/prometheus/alerts.yml'))).toEqual([])
  expect(unknownIn(read('ops/grafana/okwan.json'))).toEqual([])
  expect(known.size).toBeGreaterThan(15)
})

test.each(alerts)('the alert $alert has a runbook', ({ alert, annotations }) => {
  expect(annotations.runbook_url).toBe(`docs/runbooks/${alert}.md`)
  expect(read(annotations.runbook_url)).toContain(`# ${alert}\n`)
})

test('every runbook of an alert belongs to a rule', () => {
  const pages = fs.readdirSync(path.join(root, 'docs/runbooks')).filter((name) => name.startsWith('Okwan'))
  expect(pages.map((name) => name.replace('.md', '')).sort()).toEqual(alerts.map(({ alert }) => alert).sort())
})
