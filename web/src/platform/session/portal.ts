import { type Portal, portalOfHost } from '@okwan/domain/platform/permissions'

export const PRODUCT_NAME = 'Okwan'

export const { portal, staging } = portalOfHost(window.location.host)

const NAMES: Record<Portal, string> = { admin: 'Admin portal', agent: 'Agent portal', staff: 'Staff portal' }

export const portalName = NAMES[portal]

/** Same address on another portal. */
export function portalUrl(other: Portal): string {
  const { protocol, hostname, port } = window.location
  const [first = '', ...rest] = hostname.split('.')
  const isPortalLabel = /^(staging-)?(admin|agent|staff)(-staging)?$/.test(first)
  const domain = isPortalLabel ? rest.join('.') : hostname
  return `${protocol}//${other}.${domain === '127.0.0.1' ? 'localhost' : domain}${port ? `:${port}` : ''}/`
}
