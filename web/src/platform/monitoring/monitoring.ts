import type { RouterEvents } from '../navigation/connect-router.ts'
import { type MonitoringEnv, readMonitoringConfig } from './config.ts'
import { initOptions } from './init-options.ts'
import { type Reporter, reportTo } from './report.ts'

/** Part of the SDK that is used. */
export type Sdk = Reporter & {
  init: (options: ReturnType<typeof initOptions>) => void
  setGlobalContextProperty: (name: string, value: string) => void
  startView: (name: string) => void
}

type Dependencies = {
  env: MonitoringEnv
  host: string
  apiOrigin: string
  version: string
  router: RouterEvents
  load?: () => Promise<Sdk>
}

/** Loads and starts the SDK if it is configured. Never rejects, because the app works without monitoring. */
export async function startMonitoring({
  env,
  host,
  apiOrigin,
  version,
  router,
  load = loadSdk,
}: Dependencies): Promise<void> {
  const config = readMonitoringConfig(env)
  if (!config) return
  const loaded = await load().catch(() => undefined)
  if (!loaded) return
  loaded.init(initOptions(config, { host, apiOrigin, version }))
  loaded.setGlobalContextProperty('team', 'insurance')
  loaded.setGlobalContextProperty('category', 'significant sectors')
  const viewName = () => router.state.matches.at(-1)?.fullPath ?? '/'
  loaded.startView(viewName())
  // Named by the route, so that view names contain no ids.
  router.subscribe('onLoad', ({ pathChanged }) => {
    if (pathChanged) loaded.startView(viewName())
  })
  reportTo(loaded)
}

async function loadSdk(): Promise<Sdk> {
  return (await import('@datadog/browser-rum')).datadogRum
}
