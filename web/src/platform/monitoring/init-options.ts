import type { MonitoringConfig } from './config.ts'
import { scrub } from './scrub.ts'

/** Sample rates and tracking of the specification, section 9. */
export function initOptions(
  { applicationId, clientToken, site, proxy }: MonitoringConfig,
  { host, apiOrigin, version }: { host: string; apiOrigin: string; version: string },
) {
  return {
    applicationId,
    clientToken,
    // The SDK's type lists the known sites, and the SDK rejects unknown ones.
    site: site as 'datadoghq.eu',
    proxy,
    service: `okwan-${monitoredPortal(host)}`,
    env: 'production',
    version,
    sessionSampleRate: 100,
    sessionReplaySampleRate: 70,
    telemetrySampleRate: 20,
    defaultPrivacyLevel: 'mask-user-input' as const,
    trackUserInteractions: true,
    trackResources: true,
    trackLongTasks: true,
    trackViewsManually: true,
    // The SDK enables this by default, which would add session and user ids to a header.
    propagateTraceBaggage: false,
    allowedTracingUrls: [{ match: apiOrigin, propagatorTypes: ['tracecontext' as const, 'datadog' as const] }],
    beforeSend: scrub,
  }
}

/** The subdomain `agent` is the agent portal, any other the staff portal (specification, section 1). */
export function monitoredPortal(host: string): 'agent' | 'staff' {
  return host.split('.', 1)[0] === 'agent' ? 'agent' : 'staff'
}
