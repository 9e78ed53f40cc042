import fs from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, request } from '@playwright/test'
import { portal } from './portals.ts'
import type { Role } from './sign-in.ts'

export type Route = {
  path: string
  roles?: Role[] | 'everyone'
  redirect?: string | { SuperAdmin: string; otherwise: string }
  guard?: string
  onEnter?: string
}

/** The routes of the specification as data, written down apart from the product's own table. */
export const routes: Route[] = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'routes.json'), 'utf8'))

type Place = { role: 'SuperAdmin' | 'Agent'; pattern: string }

/** Every page of its own; where a SuperAdmin may not go, an agent does. */
export const places: Place[] = routes
  .filter(({ path: pattern, redirect, onEnter }) => pattern !== '/login' && !redirect && !onEnter)
  .map(({ path: pattern, roles }) => ({
    role: roles === 'everyone' || roles?.includes('SuperAdmin') ? 'SuperAdmin' : 'Agent',
    pattern,
  }))

/** Puts records of the demo into addresses. */
export async function fillIn(patterns: string[]): Promise<string[]> {
  const boss = await apiOf('admin', '0200000001')
  const agent = await apiOf('agent', '0240000004')
  const params: Record<string, string> = {
    policy_id: (await agent.first('/policies?product=motor'))['policyId'] ?? '',
    user_id: (await boss.first('/users'))['userId'] ?? '',
    assistant_id: (await agent.first('/assistants'))['userId'] ?? '',
    client_reference: (await agent.first('/transactions'))['clientReference'] ?? '',
    request_type: 'suspension',
    request_id: '1',
  }
  await Promise.all([boss.close(), agent.close()])
  return patterns.map((pattern) => pattern.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''))
}

async function apiOf(name: 'admin' | 'agent', mobileNumber: string) {
  // Node does not know the names under localhost that every browser knows; the header says which portal is meant.
  const { host, port } = new URL(portal(name))
  const base = `http://127.0.0.1:${port}/api/v1`
  const door = await request.newContext({ extraHTTPHeaders: { host } })
  const { data } = await (await door.post(`${base}/demo/sign-in`, { data: { mobileNumber } })).json()
  const headers = { authorization: `Bearer ${data.token}` }
  return { first: (list: string) => firstOf(door, base + list, headers), close: () => door.dispose() }
}

async function firstOf(
  door: APIRequestContext,
  list: string,
  headers: Record<string, string>,
): Promise<Record<string, string>> {
  const { data } = await (await door.get(list, { headers })).json()
  if (!data?.[0]) throw new Error(`${list} has nothing to show`)
  return data[0]
}
