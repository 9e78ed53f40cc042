import { readFileSync } from 'node:fs'
import { ROLES } from '@okwan/domain/platform/permissions'
import { describe, expect, test } from 'vitest'
import { PAGES } from '../../app/router/page-map.ts'
import { POLICY_PAGES } from '../../app/router/policy-page-map.ts'
import { guardNamed } from './guards.ts'
import { ROUTE, ROUTES, type RouteName, rolesOf } from './table.ts'
import { BEYOND_SPECIFICATION, TITLES } from './titles.ts'

type Specified = { path: string; roles?: string[] | 'everyone'; redirect?: unknown; guard?: string; onEnter?: string }

/** Routes of the specification, independent of the table. */
const specified: Specified[] = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../../e2e/support/routes.json`, 'utf8'),
)

// `{policy_id}` there is `{$policyId}` here.
const routesOf = (path: string) =>
  path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `{$${name.replace(/_(\w)/g, (__, letter: string) => letter.toUpperCase())}}`,
  )

describe('the route table', () => {
  test.each(specified.map((route) => [route.path, route] as const))('contains %s as specified', (path, route) => {
    const entry = ROUTES.find((each) => each.path === routesOf(path))
    expect(entry).toBeDefined()
    if (!entry) return
    if (Array.isArray(route.roles)) expect(rolesOf(entry).toSorted()).toEqual(route.roles.toSorted())
    if (route.roles === 'everyone') expect(entry.access).toBe('everyone')
    if (typeof route.redirect === 'string') expect(entry.redirect).toBe(route.redirect)
    if (typeof route.redirect === 'object' && typeof entry.redirect === 'function') {
      const { redirect } = entry
      expect(ROLES.map((role) => redirect(role))).toEqual([
        '/staff/records/hr-permissions',
        ...Array(4).fill('/staff/records/login-records'),
      ])
    }
    expect(entry.guard).toBe(route.guard)
    expect(entry.onEnter).toBe(route.onEnter)
  })

  test('lists every route that the specification does not have as our own', () => {
    const known = new Set(specified.map((route) => routesOf(route.path)))
    const beyond = Object.entries(ROUTE).filter(([, { path }]) => !known.has(path))
    expect(beyond.map(([name]) => name)).toEqual(BEYOND_SPECIFICATION)
  })

  test('has a page for every route without a redirect', () => {
    expect(ROUTES.filter(({ page, redirect }) => !page && !redirect)).toEqual([])
  })

  test('uses exactly the existing pages', () => {
    const named = ROUTES.flatMap(({ page }) => (page && page !== 'login' ? [page] : []))
    expect(named.toSorted()).toEqual(Object.keys({ ...PAGES, ...POLICY_PAGES }).toSorted())
  })

  test('names only guards that exist', () => {
    for (const { guard } of ROUTES) if (guard) expect(() => guardNamed(guard)).not.toThrow()
    expect(() => guardNamed('nope')).toThrowError("Unknown route guard: 'nope'.")
  })
})

test('docs/routes.md matches the table', async () => {
  const titles: Partial<Record<RouteName, string>> = TITLES
  const rows = Object.entries(ROUTE).map(([key, entry]) => {
    const name = key as RouteName
    const target = typeof entry.redirect === 'function' ? 'by role' : entry.redirect
    const result = target ? `redirects to \`${target}\`` : `page \`${name}\``
    const roles = entry.access === 'everyone' ? 'everyone' : target && !entry.onEnter ? '' : rolesOf(entry).join(', ')
    return `| \`${entry.path}\` | ${titles[name] ?? ''} | ${roles} | ${entry.guard ?? ''} | ${result}${BEYOND_SPECIFICATION.includes(name) ? ' (not in the specification)' : ''} |`
  })
  const page = `# Pages

Generated from the route table by \`web/src/platform/routes/table.test.ts\`. After a change, run \`npm run test:unit -- -u\` and review the diff.

| Address | Page | Who | Guard | Result |
|---|---|---|---|---|
${rows.join('\n')}
`
  await expect(page).toMatchFileSnapshot('../../../../docs/routes.md')
})
