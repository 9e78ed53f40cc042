import type { MonitoringConfig } from './config.ts'
import { scrub } from './scrub.ts'

/** Sample rates and tracking by the specification, section 9. */
export function initOptions(
  { applicationId, clientToken, site, proxy }: MonitoringConfig,
  { host, apiOrigin, version }: { host: string; apiOrigin: string; version: string },
) {
  return {
    applicationId,
    clientToken,
    // The SDK's own type lists the known sites; a wrong one is refused by the SDK itself.
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
    // On by default in this version; it would put session and user ids into a header.
    propagateTraceBaggage: false,
    allowedTracingUrls: [{ match: apiOrigin, propagatorTypes: ['tracecontext' as const, 'datadog' as const] }],
    beforeSend: scrub,
  }
}

/** The sub-domain `agent` is the agent portal, any other the staff portal (specification, section 1). */
export function monitoredPortal(host: string): 'agent' | 'staff' {
  return host.split('.', 1)[0] === 'agent' ? 'agent' : 'staff'
}
