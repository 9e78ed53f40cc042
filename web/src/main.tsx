import './ui/styles/app.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorScreen, NotFoundScreen } from './app/errors/ErrorScreen.tsx'
import { StagingStripe } from './app/layout/StagingStripe.tsx'
import { defaultLayout, pageOf } from './app/router/pages.ts'
import { createAppRouter } from './app/router/router.ts'
import { connectSession } from './platform/api/client.ts'
import { endSession } from './platform/api/end-session.ts'
import { monitorUser } from './platform/monitoring/report.ts'
import { LoadingBar } from './platform/navigation/LoadingBar.tsx'
import { loadingBar, startNavigation } from './platform/navigation/start.ts'
import { session } from './platform/session/current.ts'

const saleEntry = async () => (await import('./app/router/sale-entry.ts')).saleEntry

const router = createAppRouter({
  session,
  // Needed for sales only, so the first screen does not load them.
  drafts: {
    motor: async () => (await saleEntry()).motor(),
    travel: async () => (await saleEntry()).travel(),
  },
  renewNow: async (policyId) => (await saleEntry()).renewNow(policyId),
  screens: {
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

startNavigation(router, import.meta.env.VITE_BUILD_ID)
// Known at build time, so that the code is left out without configuration.
if (import.meta.env.VITE_DD_APPLICATION_ID || import.meta.env.VITE_ANALYTICS_MODE) {
  void import('./app/third-parties.ts').then(({ startThirdParties }) => startThirdParties(router))
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
createRoot(root).render(
  <StrictMode>
    {/* Outside the pages, so that the bar stays when an error screen replaces them. */}
    <StagingStripe />
    <LoadingBar bar={loadingBar} />
    <RouterProvider router={router} />
  </StrictMode>,
)
