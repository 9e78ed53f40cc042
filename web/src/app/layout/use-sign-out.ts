import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { monitorUser } from '../../platform/monitoring/report.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { clearTab } from '../../platform/session/clear-tab.ts'
import { session } from '../../platform/session/current.ts'
import { deleteRenewalDraft } from '../../sales/renewals/draft.ts'

/** Ends the session of this device, or with `true` the sessions of all devices. */
export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (everywhere: boolean) => call('POST /auth/logout', { body: { everywhere } }),
    // Signing out of this device also works without a connection; other devices need the server.
    onSettled: (_, error, everywhere) => {
      if (error && everywhere) return
      deleteRenewalDraft()
      clearTab(window.sessionStorage)
      session.clear()
      monitorUser(undefined)
      void navigate({ to: paths.login(), replace: true })
    },
  })
}
