import type { RouteComponent } from '@tanstack/react-router'
import { lazyPage, type PageLoader, pageIn } from '../../platform/navigation/lazy-page.ts'
import type { PageName, RouteEntry } from '../../platform/routes/table.ts'
import type { PolicyPageName } from './policy-page-map.ts'

const loginPage = lazyPage(pageIn(() => import('../../people/auth/LoginPage.tsx'), 'LoginPage'))

/** The shell is a chunk of its own too: signing in does not need it. */
export const defaultLayout: RouteComponent = lazyPage(
  pageIn(() => import('../layout/DefaultLayout.tsx'), 'DefaultLayout'),
)

/** An address that leads elsewhere has no page, and is never shown. */
export function pageOf({ page = 'login' }: RouteEntry): RouteComponent {
  return page === 'login' ? loginPage : lazyPage(async () => (await loaderOf(page))())
}

/** In two halves, because a list should not load where all the pages of a sale are. */
async function loaderOf(page: Exclude<PageName, 'login'>): Promise<PageLoader> {
  return isPolicyPage(page)
    ? (await import('./policy-page-map.ts')).POLICY_PAGES[page]
    : (await import('./page-map.ts')).PAGES[page]
}

function isPolicyPage(page: PageName): page is PolicyPageName {
  return /^(motor|travel)/.test(page)
}
