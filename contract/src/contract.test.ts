import {
  ALL_PERMISSIONS,
  canChangePermission,
  ceilingOf,
  PERMISSIONS,
  ROLES,
  type Role,
} from '@okwan/domain/platform/permissions'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { everyEndpoint } from './all.ts'
import { type Endpoint, splitKey } from './platform/endpoint.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  propertyNames?: Schema
  items?: Schema
  maxLength?: number
  maxItems?: number
  maximum?: number
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
}

const parts = (endpoint: Endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? [[part, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema] as const] : []
  })

/** Finds every unbounded text, list or object of a schema. */
function unbounded(schema: Schema, at: string): string[] {
  if (schema.enum || schema.const !== undefined) return []
  const inside = [
    ...(schema.anyOf ?? []).flatMap((option) => unbounded(option, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => unbounded(property, `${at}.${name}`)),
    ...(schema.items ? unbounded(schema.items, `${at}[]`) : []),
  ]
  if (schema.type === 'string' && schema.maxLength === undefined && !schema.format) return [`${at} has no maxLength`]
  if (schema.type === 'array' && schema.maxItems === undefined) return [`${at} has no maxItems`, ...inside]
  // A record is bounded if its keys and values are.
  if (schema.propertyNames && typeof schema.additionalProperties === 'object') {
    return [schema.propertyNames, schema.additionalProperties as Schema].flatMap((part) => unbounded(part, at))
  }
  if (schema.type === 'object' && schema.additionalProperties !== false)
    return [`${at} accepts unknown keys`, ...inside]
  return inside
}

describe.each(everyEndpoint())('%s', (key, endpoint) => {
  const { method, path } = splitKey(key)

  test('refuses unknown keys and bounds every text and list', () => {
    expect(parts(endpoint).flatMap(([part, schema]) => unbounded(schema, part))).toEqual([])
  })

  test('declares exactly the parameters of its path', () => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(named)
  })

  test('declares its callers and their reach', () => {
    const { permission } = endpoint
    expect(permission === 'public' || permission === 'signed-in' || permission in PERMISSIONS).toBe(true)
    expect(endpoint.scope.length).toBeGreaterThan(2)
    expect(endpoint.summary.length).toBeGreaterThan(5)
  })

  test('has a body only for methods that accept one', () => {
    if (method === 'GET' || method === 'DELETE') expect(endpoint.body).toBeUndefined()
  })

  test('returns data or a file, never both', () => {
    expect(endpoint.data === undefined).toBe(endpoint.file !== undefined)
  })
})

test('no two endpoints have the same address', () => {
  const addresses = everyEndpoint().map(([key]) => key.replace(/\{\w+\}/g, '{}'))
  expect(addresses).toEqual([...new Set(addresses)])
})

test('docs/permissions.md matches the contract', async () => {
  const rows = everyEndpoint().map(([key, endpoint]) => {
    const { method, path } = splitKey(key)
    return `| ${method} | \`${path}\` | ${allowedCallers(endpoint)} | ${endpoint.scope} | ${endpoint.idempotent ? 'yes' : ''} |`
  })
  const page = `# Who may call what

Generated from the contract by \`contract/src/contract.test.ts\`. After a change, run \`npm run test:unit -- -u\` and review the diff.

Each row is an endpoint: the roles that may call it, the records that each role reaches, and whether the request needs an
Idempotency-Key. A record out of reach gets status 404, like one that does not exist. Permissions of the roles are below the table.

| Method | Path | Who | Which records | Idempotency-Key |
|---|---|---|---|---|
${rows.join('\n')}

## Permissions

Two SuperAdmins can grant a permission to a person or revoke one, for the roles in the last two columns ([decision 0064](decisions/0064-change-single-permissions-by-two-people.md)).

| Permission | Roles | May be granted to | May be revoked from |
|---|---|---|---|
${ALL_PERMISSIONS.map((permission) => {
  const roles: readonly Role[] = PERMISSIONS[permission]
  const more = ceilingOf(permission).filter((role) => !roles.includes(role))
  const less = ROLES.filter((role) => canChangePermission(role, permission, false))
  return `| \`${permission}\` | ${roles.join(', ')} | ${more.join(', ') || '–'} | ${less.join(', ') || '–'} |`
}).join('\n')}
`
  await expect(page).toMatchFileSnapshot('../../docs/permissions.md')
})

function allowedCallers({ permission, demoOnly }: Endpoint): string {
  const callers =
    permission === 'public'
      ? 'everyone'
      : permission === 'signed-in'
        ? 'every role'
        : PERMISSIONS[permission].join(', ')
  return demoOnly ? `${callers} (demo only)` : callers
}
