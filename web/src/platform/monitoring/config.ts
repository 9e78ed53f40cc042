export type MonitoringEnv = {
  VITE_DD_APPLICATION_ID?: string
  VITE_DD_CLIENT_TOKEN?: string
  VITE_DD_SITE?: string
  VITE_DD_PROXY?: string
}

export type MonitoringConfig = { applicationId: string; clientToken: string; site: string; proxy?: string }

/** The SDK is loaded only if the application id, the client token and the site are set; the proxy is optional. */
export function readMonitoringConfig(env: MonitoringEnv): MonitoringConfig | undefined {
  const { VITE_DD_APPLICATION_ID: applicationId, VITE_DD_CLIENT_TOKEN: clientToken, VITE_DD_SITE: site } = env
  if (!applicationId || !clientToken || !site) return undefined
  return { applicationId, clientToken, site, proxy: env.VITE_DD_PROXY || undefined }
}
