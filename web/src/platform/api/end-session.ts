import { type Path, paths } from '../routes/paths.ts'

type Dependencies = {
  session: { clear: () => void; rememberRequested: (page: string) => void }
  router: {
    state: { location: { pathname: string; href: string } }
    navigate: (to: { to: Path; search: { ended: true }; replace: true }) => Promise<void>
  }
}

/**
 * Handles a rejected or expired token: clears the session and its cached data and replaces the page with sign-in. After signing
 * in, the page opens again.
 */
export function endSession({ session, router }: Dependencies): void {
  const { pathname, href } = router.state.location
  session.clear()
  if (pathname === paths.login()) return
  session.rememberRequested(href)
  void router.navigate({ to: paths.login(), search: { ended: true }, replace: true })
}
