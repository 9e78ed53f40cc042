import type { RouterEvents } from '../navigation/connect-router.ts'
import { type MonitoringEnv, readMonitoringConfig } from './config.ts'
import { initOptions } from './init-options.ts'
import { type Reporter, reportTo } from './report.ts'

/** What we use of the SDK. */
export type Sdk = Reporter & {
  init: (options: ReturnType<typeof initOptions>) => void
  setGlobalContextProperty: (name: string, value: string) => void
  startView: (name: string) => void
}

type Parts = {
  env: MonitoringEnv
  host: string
  apiOrigin: string
  version: string
  router: RouterEvents
  load?: () => Promise<Sdk>
}

/** Loads the SDK and begins, only where it is configured. Never rejects: a portal without monitoring is still a portal. */
export async function startMonitoring({ env, host, apiOrigin, version, router, load = loadSdk }: Parts): Promise<void> {
  const config = readMonitoringConfig(env)
  if (!config) return
  const loaded = await load().catch(() => undefined)
  if (!loaded) return
  loaded.init(initOptions(config, { host, apiOrigin, version }))
  loaded.setGlobalContextProperty('team', 'insurance')
  loaded.setGlobalContextProperty('category', 'significant sectors')
  const viewName = () => router.state.matches.at(-1)?.fullPath ?? '/'
  loaded.startView(viewName())
  // Named by the route, so that no id becomes the name of a view.
  router.subscribe('onLoad', ({ pathChanged }) => {
    if (pathChanged) loaded.startView(viewName())
  })
  reportTo(loaded)
}

async function loadSdk(): Promise<Sdk> {
  return (await import('@datadog/browser-rum')).datadogRum
}
