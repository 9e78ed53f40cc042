import type { PermissionHolder, Role } from '@okwan/domain/platform/permissions'
import { type Drafts, guardNamed, type SaleAddress } from '../../platform/routes/guards.ts'
import { fillPath } from '../../platform/routes/paths.ts'
import { canOpen, type RouteEntry } from '../../platform/routes/table.ts'

export type EntryRequest = {
  /** Undefined if the address is not a page. */
  entry: RouteEntry | undefined
  params: Record<string, string>
  path: string
  /** Reference of a payment in the search parameters. */
  payment?: string | undefined
  user: () => Promise<PermissionHolder | undefined>
  drafts: Drafts
  renewNow: (policyId: string) => Promise<void>
  newSale: (product: 'motor' | 'travel') => Promise<void>
}

export type EntryResult = 'open' | 'not-found' | 'login' | { forbidden: Role } | { redirect: SaleAddress }

const ID = /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/

/** Decides which screen an address opens. The server checks every call again. */
export async function enter({
  entry,
  params,
  path,
  payment,
  user,
  drafts,
  ...acts
}: EntryRequest): Promise<EntryResult> {
  if (entry?.access === 'everyone') return 'open'
  const current = await user()
  // A user without a session is sent to sign-in from every address, even an unknown one.
  if (!current) return 'login'
  if (!entry || !hasValidParams(entry, params)) return 'not-found'
  if (entry.startsSale) await acts.newSale(entry.startsSale)
  // Redirects come first, so that Staff on /staff are redirected to the login records and refused there.
  if (entry.redirect && !entry.onEnter) return { redirect: { path: redirectOf(entry, current.role, params) } }
  if (!canOpen(entry, current)) return { forbidden: current.role }
  if (entry.onEnter === 'renew-now') await acts.renewNow(params.policyId ?? '')
  if (entry.redirect) return { redirect: { path: redirectOf(entry, current.role, params) } }
  const redirectTarget = entry.guard ? await guardNamed(entry.guard)({ path, payment }, drafts) : undefined
  return redirectTarget ? { redirect: redirectTarget } : 'open'
}

function redirectOf(entry: RouteEntry, role: Role, params: Record<string, string>): string {
  return fillPath(typeof entry.redirect === 'function' ? entry.redirect(role) : (entry.redirect ?? '/'), params)
}

/**
 * Rejects matches of the router that are not pages: empty ids, `records` as a person's id, and `sticker-77-pay` as the sticker
 * page.
 */
function hasValidParams(entry: RouteEntry, params: Record<string, string>): boolean {
  return Object.entries(params).every(([name, value]) => {
    const allowed = entry.values?.[name]
    if (allowed) return allowed.includes(value)
    if (name === 'userId' && value === 'records') return false
    if (entry.path.includes('sticker-') && value.endsWith('-pay')) return false
    return ID.test(value)
  })
}
