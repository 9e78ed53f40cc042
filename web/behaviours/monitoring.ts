import { initOptions, monitoredPortal } from '../src/platform/monitoring/init-options.ts'
import { type Sdk, startMonitoring } from '../src/platform/monitoring/monitoring.ts'
import { scrubUrl } from '../src/platform/monitoring/scrub.ts'
import type { Adapter, Values } from './case.ts'
import { check, isValues, textOf, unknownNames, unknownStep } from './check.ts'
import { inBrowser } from './fakes/fake-browser.ts'
import { createFakeRouter } from './fakes/fake-router.ts'
import { settle } from './fakes/virtual-clock.ts'

const OPTIONS = ['applicationId', 'clientToken', 'site', 'service', 'allowedTracingUrls']
const GIVEN = ['env', 'host', 'hosts', 'url', ...OPTIONS]

/** `start` runs the code of the app with a fake SDK; `init` passes our options and those of the case to the real SDK. */
export const run: Adapter = async ({ given, when, then }) => {
  const mismatches = unknownNames(given, GIVEN, 'given')
  const host = textOf(given.host, 'admin.example.com')
  const recorder = createRecorder()
  const router = createFakeRouter('/policies')
  const { requests, errors } = await inBrowser(`https://${host}/`, async () => {
    for (const step of when) {
      mismatches.push(...unknownNames(step, ['start', 'init', 'navigate'], 'step'))
      if (step.start) {
        await startMonitoring({
          env: envOf(given.env),
          host,
          apiOrigin: 'https://api.test',
          version: '1.0.0',
          router,
          load: recorder.load,
        })
      } else if (step.init) {
        const { datadogRum } = await import('@datadog/browser-rum')
        datadogRum.init(refusedOptions(given, host))
      } else if (step.navigate) {
        router.begin(textOf(step.navigate))
        router.end()
      } else mismatches.push(unknownStep(step))
    }
    await settle()
  })
  const hosts = Array.isArray(given.hosts) ? given.hosts : [host]
  const actual = {
    ...recorder.seen,
    requests,
    consoleError: errors[0] ?? null,
    portal: hosts.map((host) => monitoredPortal(String(host))),
    url: scrubUrl(textOf(given.url)),
  }
  return [...mismatches, ...check(isValues(then) ? then : {}, actual)]
}

function createRecorder() {
  const globalContext: Values = {}
  const views: string[] = []
  const actual: Values = { sdkImported: false, init: null, globalContext, views }
  const sdk: Sdk = {
    init: (options) => {
      actual.init = options
    },
    setGlobalContextProperty: (name, value) => {
      globalContext[name] = value
    },
    startView: (name) => void views.push(name),
    addError: () => {},
    setUser: () => {},
    clearUser: () => {},
  }
  const load = async () => {
    actual.sdkImported = true
    return sdk
  }
  return { seen: actual, load }
}

function envOf(env: unknown) {
  const { applicationId, clientToken, site, proxy }: Values = isValues(env) ? env : {}
  return {
    VITE_DD_APPLICATION_ID: textOf(applicationId),
    VITE_DD_CLIENT_TOKEN: textOf(clientToken),
    VITE_DD_SITE: textOf(site),
    VITE_DD_PROXY: textOf(proxy),
  }
}

/** Our options with the invalid values of the case, such as tracing without `service`. */
function refusedOptions(input: Values, host: string) {
  const config = { applicationId: 'x', clientToken: 'y', site: 'datadoghq.eu' }
  const ours = initOptions(config, { host, apiOrigin: 'https://api.test', version: '1.0.0' })
  const broken = Object.fromEntries(OPTIONS.filter((name) => name in input).map((name) => [name, input[name]]))
  return { ...ours, ...('allowedTracingUrls' in input ? { service: undefined } : {}), ...broken }
}
