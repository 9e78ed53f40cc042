interface ImportMetaEnv {
  readonly VITE_BUILD_ID?: string
  readonly VITE_APP_VERSION?: string
  readonly VITE_ANALYTICS_MODE?: string
  readonly VITE_DD_APPLICATION_ID?: string
}
