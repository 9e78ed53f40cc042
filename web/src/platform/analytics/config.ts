/** Destination of events. `undefined` (the default) turns analytics off. */
export type Destination = {
  url: string
  /** `self` sends the session token, `provider` the configured credential. */
  authorization: (sessionToken: string | undefined) => string | undefined
  /** Second destination with a bearer token. The specification defines this destination and leaves it switched off. */
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
 * `off`: no events are sent. `self`: to our own server, which can relay them, so that the bundle has no credential. `provider`:
 * directly to the provider, for deployments that accept a public credential.
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
