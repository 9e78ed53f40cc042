/** Databases that test files copy. */
export const TEMPLATES = { migrated: 'okwan_template', withUsers: 'okwan_users_template' }

/** URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
