import type { Config } from '../config.ts'

const LIFETIME_SECONDS = 30 * 24 * 3600

// The __Host- prefix ties the cookie to this very host, and browsers accept it over TLS only.
export function bindingCookieName(config: Config): string {
  return config.https ? '__Host-okwan-binding' : 'okwan-binding'
}

export function bindingCookie(config: Config, value: string): string {
  return `${bindingCookieName(config)}=${value}; ${attributes(config)}; Max-Age=${LIFETIME_SECONDS}`
}

export function clearedBindingCookie(config: Config): string {
  return `${bindingCookieName(config)}=; ${attributes(config)}; Max-Age=0`
}

const attributes = (config: Config) => `Path=/; HttpOnly; SameSite=Strict${config.https ? '; Secure' : ''}`
