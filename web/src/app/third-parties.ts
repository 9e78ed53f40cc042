import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { readDestination } from '../platform/analytics/config.ts'
import { client } from '../platform/api/client.ts'
import { startMonitoring } from '../platform/monitoring/monitoring.ts'
import type { RouterEvents } from '../platform/navigation/connect-router.ts'
import { session } from '../platform/session/current.ts'

/** Monitoring and analytics. Each is loaded only if the build is configured for it. */
export function startThirdParties(router: RouterEvents): void {
  const env = import.meta.env
  const build = env.VITE_BUILD_ID ?? 'development'
  const version = env.VITE_APP_VERSION ?? build
  const { host, origin } = window.location
  void startMonitoring({ env, host, apiOrigin: origin, version: build, router })
  const destination = readDestination(env)
  if (!destination) return
  const preset = { appId: 'okwan', appName: PRODUCT_NAME, appVersion: version, appBuildNumber: build }
  void import('../platform/analytics/connect.ts').then(
    ({ connectAnalytics }) =>
      connectAnalytics({
        destination,
        preset,
        production: env.PROD,
        router,
        client,
        sessionToken: session.token,
        signedIn: session.user,
      }),
    () => undefined, // The product works without analytics.
  )
}
