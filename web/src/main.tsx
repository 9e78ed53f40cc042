import './ui/app.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connectSession } from './api/client.ts'
import { endSession } from './api/end-session.ts'
import { ErrorScreen, NotFoundScreen } from './errors/ErrorScreen.tsx'
import { StagingStripe } from './layout/StagingStripe.tsx'
import { monitorUser } from './monitoring/report.ts'
import { LoadingBar } from './navigation/LoadingBar.tsx'
import { loadingBar, startNavigation } from './navigation/start.ts'
import { defaultLayout, pageOf } from './routes/pages.ts'
import { createAppRouter } from './routes/router.ts'
import { session } from './session/current.ts'

const router = createAppRouter({
  session,
  drafts: {
    // Only who sells needs it; the first screen does not.
    motor: async () => (await import('./motor/progress.ts')).motorProgress(),
    travel: async () => (await import('./travel/progress.ts')).travelProgress(),
  },
  renewNow: async (policyId) => (await import('./renewals/draft.ts')).renewNow(policyId),
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
// Known when the app is built: without configuration not even the code for it is there.
if (import.meta.env.VITE_DD_APPLICATION_ID || import.meta.env.VITE_ANALYTICS_MODE) {
  void import('./third-parties.ts').then(({ startThirdParties }) => startThirdParties(router))
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
createRoot(root).render(
  <StrictMode>
    {/* Outside of the pages: the bar stays while an error screen takes their place. */}
    <StagingStripe />
    <LoadingBar bar={loadingBar} />
    <RouterProvider router={router} />
  </StrictMode>,
)
