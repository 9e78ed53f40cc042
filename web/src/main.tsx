import './ui/styles/app.css'
import { Outlet, RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorScreen, NotFoundScreen } from './app/errors/ErrorScreen.tsx'
import { UnhandledScreen } from './app/errors/UnhandledScreen.tsx'
import { defaultLayout, pageOf } from './app/router/pages.ts'
import { createAppRouter } from './app/router/router.ts'
import { client, connectSession } from './platform/api/client.ts'
import { endSession } from './platform/api/end-session.ts'
import { monitorUser } from './platform/monitoring/report.ts'
import { LoadingBar } from './platform/navigation/LoadingBar.tsx'
import { createRouteRules } from './platform/navigation/route-rules.ts'
import { loadingBar, startNavigation } from './platform/navigation/start.ts'
import { session } from './platform/session/current.ts'
import { staging } from './platform/session/portal.ts'
import { unattendedRequests } from './platform/session/unattended.ts'
import { lazyPicture } from './ui/lazy-part.ts'

const saleEntry = async () => (await import('./app/router/sale-entry.ts')).saleEntry

const StagingStripe = lazyPicture(() => import('./app/layout/StagingStripe.tsx'), 'StagingStripe')

const router = createAppRouter({
  session,
  // Needed for sales only, so the first screen does not load them.
  drafts: {
    motor: async () => (await saleEntry()).motor(),
    travel: async () => (await saleEntry()).travel(),
  },
  routeRules: createRouteRules(import.meta.env.VITE_BUILD_ID),
  renewNow: async (policyId) => (await saleEntry()).renewNow(policyId),
  newSale: async (product) => (await saleEntry()).newSale(product),
  screens: {
    root: () => (
      <>
        <Outlet />
        <UnhandledScreen />
      </>
    ),
    defaultLayout,
    notFound: NotFoundScreen,
    error: ErrorScreen,
    pageOf,
  },
})

connectSession({
  token: session.token,
  ended: () => {
    endSession({ session, router })
    monitorUser(undefined)
  },
})

client.addHooks(unattendedRequests(window))
startNavigation(router, import.meta.env.VITE_BUILD_ID)
// Known at build time, so that the code is left out without configuration.
if (import.meta.env.VITE_DD_APPLICATION_ID || import.meta.env.VITE_ANALYTICS_MODE) {
  void import('./app/third-parties.ts').then(
    ({ startThirdParties }) => startThirdParties(router),
    () => undefined, // The product works without them.
  )
}

if (import.meta.env.VITE_BUILD_ID) {
  void import('./platform/offline/start-worker.ts').then(
    ({ startWorker }) => startWorker(),
    () => undefined, // Without this file, the app only works with a connection.
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('No #root')
createRoot(root).render(
  <StrictMode>
    {/* Outside the pages, so that the loading bar stays when an error screen replaces a page. */}
    <Suspense fallback={null}>{staging && <StagingStripe />}</Suspense>
    <LoadingBar bar={loadingBar} />
    <RouterProvider router={router} />
  </StrictMode>,
)
