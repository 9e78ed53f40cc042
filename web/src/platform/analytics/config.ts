/** Where events go. `undefined` is off, the default. */
export type Destination = {
  url: string
  /** `self`: the session's own token; `provider`: the configured credential. */
  authorization: (sessionToken: string | undefined) => string | undefined
  /** A second receiver with a bearer token. Known from the specification, where it is switched off, as it is here. */
  second?: { url: string; authorization: string }
}

export type AnalyticsEnv = {
  VITE_ANALYTICS_MODE?: string
  VITE_ANALYTICS_HOST?: string
  VITE_ANALYTICS_CREDENTIAL?: string
  VITE_ANALYTICS_SECOND_URL?: string
  VITE_ANALYTICS_SECOND_TOKEN?: string
}

const PATH = '/api/v1/event'

/**
 * `off`: nothing leaves. `self`: our own backend, which may relay, so no credential is in the bundle. `provider`: straight to
 * the host, for deployments that accept its credential being public.
 */
export function readDestination(env: AnalyticsEnv): Destination | undefined {
  const second = secondOf(env)
  if (env.VITE_ANALYTICS_MODE === 'self') {
    return { url: PATH, authorization: (token) => (token === undefined ? undefined : `Bearer ${token}`), second }
  }
  if (env.VITE_ANALYTICS_MODE === 'provider' && env.VITE_ANALYTICS_HOST) {
    const credential = env.VITE_ANALYTICS_CREDENTIAL
    return {
      url: env.VITE_ANALYTICS_HOST.replace(/\/+$/, '') + PATH,
      authorization: () => (credential ? `Basic ${credential}` : undefined),
      second,
    }
  }
  return undefined
}

function secondOf({ VITE_ANALYTICS_SECOND_URL: url, VITE_ANALYTICS_SECOND_TOKEN: token }: AnalyticsEnv) {
  return url && token ? { url, authorization: `Bearer ${token}` } : undefined
}
