import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../../platform/config.ts'

type CookieName = 'binding' | 'browser' | 'position'

const DAY_SECONDS = 24 * 3600
const LIFETIME_SECONDS: Record<CookieName, number> = {
  binding: 30 * DAY_SECONDS,
  browser: 365 * DAY_SECONDS,
  // Longer than the longest DATABASE_REPLICA_LAG_SECONDS, after which a replica that is used has the write.
  position: 120,
}

export function cookie(config: Config, name: CookieName, value: string): string {
  return `${nameOf(config, name)}=${value}; ${attributes(config)}; Max-Age=${LIFETIME_SECONDS[name]}`
}

export function clearedCookie(config: Config, name: CookieName): string {
  return `${nameOf(config, name)}=; ${attributes(config)}; Max-Age=0`
}

export function readCookie(config: Config, { cookie: sent = '' }: IncomingHttpHeaders, name: CookieName) {
  for (const part of sent.split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === nameOf(config, name)) return value
  }
  return undefined
}

// The __Host- prefix binds the cookie to this host; browsers accept it over TLS only.
const nameOf = ({ https }: Config, name: CookieName) => (https ? `__Host-okwan-${name}` : `okwan-${name}`)

const attributes = ({ https }: Config) => `Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`
