import { type Session, USER_KEY } from './session.ts'

type Page = { addEventListener: Window['addEventListener']; location: { reload: () => void } }

/** Reacts to a sign-in or sign-out in another tab, so that this tab does not continue as the old user. */
export function followOtherTabs(session: Pick<Session, 'user'>, page: Page): void {
  page.addEventListener('storage', ({ key, newValue }) => {
    const user = session.user()
    if (key === USER_KEY && user && !newValue?.includes(JSON.stringify(user.userId))) page.location.reload()
  })
}
