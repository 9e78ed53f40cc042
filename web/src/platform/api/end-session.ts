import { type Path, paths } from '../routes/paths.ts'

type Parts = {
  session: { clear: () => void; rememberAsked: (page: string) => void }
  router: {
    state: { location: { pathname: string; href: string } }
    navigate: (to: { to: Path; search: { ended: true }; replace: true }) => Promise<void>
  }
}

/**
 * The server no longer takes the token, or it has run out. Clearing the session also clears what was read with it. The page
 * that failed is replaced, so going back does not lead to it; after signing in it is opened again.
 */
export function endSession({ session, router }: Parts): void {
  const { pathname, href } = router.state.location
  session.clear()
  if (pathname === paths.login()) return
  session.rememberAsked(href)
  void router.navigate({ to: paths.login(), search: { ended: true }, replace: true })
}
