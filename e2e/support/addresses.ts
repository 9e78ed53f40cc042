import fs from 'node:fs'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { openSession, type PersonKey, type Role } from './sign-in.ts'

export type Route = {
  path: string
  roles?: Role[] | 'everyone'
  redirect?: string | { SuperAdmin: string; otherwise: string }
  guard?: string
  onEnter?: string
}

/** Routes of the specification, independent of the product's route table. */
export const routes: Route[] = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'routes.json'), 'utf8'))

type RolePage = { role: 'SuperAdmin' | 'Agent'; pattern: string }

/** All pages of the specification without redirects, opened by a SuperAdmin, or by an agent if a SuperAdmin is not allowed. */
export const specifiedPages: RolePage[] = routes
  .filter(({ path: pattern, redirect, onEnter }) => pattern !== '/login' && !redirect && !onEnter)
  .map(({ path: pattern, roles }) => ({
    role: roles === 'everyone' || roles?.includes('SuperAdmin') ? 'SuperAdmin' : 'Agent',
    pattern,
  }))

/** Inserts ids of demo records into URLs. */
export async function fillIn(patterns: string[]): Promise<string[]> {
  const superAdmin = await apiOf('SuperAdmin')
  const agent = await apiOf('Agent')
  const params: Record<string, string> = {
    policy_id: (await agent.first('/policies?product=motor'))['policyId'] ?? '',
    user_id: (await superAdmin.first('/users'))['userId'] ?? '',
    assistant_id: (await agent.first('/assistants'))['userId'] ?? '',
    client_reference: (await agent.first('/transactions'))['clientReference'] ?? '',
    request_type: 'suspension',
    request_id: '1',
  }
  await Promise.all([superAdmin.close(), agent.close()])
  return patterns.map((pattern) => pattern.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''))
}

async function apiOf(key: PersonKey) {
  const { client, api, token } = await openSession(key)
  const headers = { authorization: `Bearer ${token}` }
  return { first: (list: string) => firstOf(client, api + list, headers), close: () => client.dispose() }
}

async function firstOf(
  client: APIRequestContext,
  list: string,
  headers: Record<string, string>,
): Promise<Record<string, string>> {
  const { data } = await (await client.get(list, { headers })).json()
  if (!data?.[0]) throw new Error(`${list} has no records`)
  return data[0]
}
