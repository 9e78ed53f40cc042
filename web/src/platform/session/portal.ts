import { type Portal, portalOfHost } from '@okwan/domain/platform/permissions'

const host = portalOfHost(window.location.host)

export const { portal } = host

/** By the name of the host, or by the mode of the server, which marks its pages. */
export const staging =
  host.staging || document.querySelector('meta[name="okwan-mode"]')?.getAttribute('content') === 'staging'

const NAMES: Record<Portal, string> = { admin: 'Admin portal', agent: 'Agent portal', staff: 'Staff portal' }

export const portalName = NAMES[portal]
