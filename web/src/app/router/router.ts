import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  notFound,
  type RouteComponent,
  type RouterHistory,
  redirect,
  rootRouteId,
} from '@tanstack/react-router'
import type { RouteRules } from '../../platform/navigation/route-rules.ts'
import { type Drafts, guardNamed } from '../../platform/routes/guards.ts'
import { paths } from '../../platform/routes/paths.ts'
import { ROUTES, type RouteEntry } from '../../platform/routes/table.ts'
import type { Session } from '../../platform/session/session.ts'
import { type EntryResult, enter } from './enter.ts'
import { forbidden, PageError } from './page-error.ts'

export type Screens = {
  /** Around every page. */
  root: RouteComponent
  defaultLayout: RouteComponent
  notFound: RouteComponent
  error: ErrorRouteComponent
  pageOf: (entry: RouteEntry) => RouteComponent
}

export type RouterParts = {
  session: Session
  drafts: Drafts
  renewNow: (policyId: string) => Promise<void>
  newSale: (product: 'motor' | 'travel') => Promise<void>
  screens?: Screens
  history?: RouterHistory
  routes?: readonly RouteEntry[]
  /** Redirects of old addresses, by path. */
  routeRules: () => Promise<RouteRules>
}

/** Builds the router from the route table. Tests run it without screens. */
export function createAppRouter({ routes = ROUTES, screens, history, ...parts }: RouterParts) {
  for (const { guard } of routes) if (guard) guardNamed(guard)
  const root = createRootRouteWithContext()({
    beforeLoad: async ({ location, matches, preload }) => {
      const rule = (await parts.routeRules())[location.pathname]
      if (rule) throw redirect({ href: rule.redirect })
      const match = matches.at(-1)
      // An address must match completely.
      const isPage = match && match.routeId !== rootRouteId && isWhole(match.pathname, location.pathname)
      const entry = isPage ? routes.find((route) => route.path === match.fullPath) : undefined
      const user = () => userIn(parts.session)
      const params = (match?.params ?? {}) as Record<string, string> // path parameters are strings
      // Hovering over a link preloads the page and must have no side effects.
      const acts = preload ? { renewNow: async () => {}, newSale: async () => {} } : {}
      const { payment } = location.search as { payment?: unknown } // search parameters are checked by their pages
      const address = { path: location.pathname, payment: typeof payment === 'string' ? payment : undefined }
      const entrance = await enter({ ...parts, ...acts, entry, params, ...address, user })
      // After sign-in, an unknown address is not opened again.
      act(entrance, entry ? location.href : paths.home(), parts.session)
    },
    ...(screens ? { component: screens.root, notFoundComponent: screens.notFound, errorComponent: screens.error } : {}),
  })
  const layout = (id: 'default' | 'blank', component?: RouteComponent) =>
    createRoute({ getParentRoute: () => root, id, ...(component ? { component } : {}) })
  const layouts = {
    default: layout('default', screens?.defaultLayout),
    blank: layout('blank'),
  }
  const routesIn = (id: 'default' | 'blank'): AnyRoute[] =>
    routes
      .filter((entry) => entry.layout === id)
      .map((entry) =>
        createRoute({
          getParentRoute: () => layouts[id],
          path: entry.path,
          ...(screens ? { component: screens.pageOf(entry) } : {}),
        }),
      )
  return createRouter({
    routeTree: root.addChildren([
      layouts.default.addChildren(routesIn('default')),
      layouts.blank.addChildren(routesIn('blank')),
    ]),
    notFoundMode: 'root',
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...(history ? { history } : {}),
  })
}

/**
 * A token without a profile is not a missing session: the profile could not be loaded, so the page fails and can be tried again.
 */
async function userIn(session: Session) {
  const user = await session.currentUser()
  if (!user && session.token()) throw new PageError(500, 'failed to load the profile')
  return user
}

const isWhole = (matched: string, requested: string) => matched.replace(/\/$/, '') === requested.replace(/\/$/, '')

function act(entrance: EntryResult, requestedPath: string, session: Session): void {
  if (entrance === 'open') return
  if (entrance === 'not-found') throw notFound()
  if (entrance === 'login') {
    session.rememberRequested(requestedPath)
    throw redirect({ to: paths.login(), replace: true })
  }
  if ('forbidden' in entrance) throw forbidden(entrance.forbidden)
  const { path, payment } = entrance.redirect
  throw redirect({ to: path, search: payment ? { payment } : {}, replace: true })
}
