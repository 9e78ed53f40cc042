import type { RouteRules } from './src/platform/navigation/route-rules.ts'

/** Redirects of old addresses, by path: `'/old': { redirect: '/policies' }`. A target can be on another site. The rules are part of the build's meta file. */
export const ROUTE_RULES: RouteRules = {}
