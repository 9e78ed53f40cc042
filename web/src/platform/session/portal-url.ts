import type { Portal } from '@okwan/domain/platform/permissions'

/** The current address on another portal. */
export function portalUrl(other: Portal): string {
  const { protocol, hostname, port } = window.location
  const [first = '', ...rest] = hostname.split('.')
  const isPortalLabel = /^(staging-)?(admin|agent|staff)(-staging)?$/.test(first)
  const domain = isPortalLabel ? rest.join('.') : hostname
  return `${protocol}//${other}.${domain === '127.0.0.1' ? 'localhost' : domain}${port ? `:${port}` : ''}/`
}
