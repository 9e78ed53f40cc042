import { type Portal, portalOfHost } from '@okwan/domain/platform/permissions'

const host = portalOfHost(window.location.host)

export const { portal } = host

/** Staging is recognised by the host name, or by the mode that the server writes into its pages. */
export const staging =
  host.staging || document.querySelector('meta[name="okwan-mode"]')?.getAttribute('content') === 'staging'

const NAMES: Record<Portal, string> = { admin: 'Admin portal', agent: 'Agent portal', staff: 'Staff portal' }

export const portalName = NAMES[portal]
