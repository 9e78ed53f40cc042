import { type Session, USER_KEY } from './session.ts'

type Page = { addEventListener: Window['addEventListener']; location: { reload: () => void } }

/** Another tab signed somebody out or in: this one must not go on under the old name. */
export function followOtherTabs(session: Pick<Session, 'user'>, page: Page): void {
  page.addEventListener('storage', ({ key, newValue }) => {
    const user = session.user()
    if (key === USER_KEY && user && !newValue?.includes(JSON.stringify(user.userId))) page.location.reload()
  })
}
