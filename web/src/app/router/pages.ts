import type { RouteComponent } from '@tanstack/react-router'
import { lazyPage, type PageLoader, pageIn } from '../../platform/navigation/lazy-page.ts'
import type { PageName, RouteEntry } from '../../platform/routes/table.ts'
import type { PolicyPageName } from './policy-page-map.ts'

const loginPage = lazyPage(pageIn(() => import('../../people/auth/LoginPage.tsx'), 'LoginPage'))

/** The layout has its own chunk, because the sign-in page does not need it. */
export const defaultLayout: RouteComponent = lazyPage(
  pageIn(() => import('../layout/DefaultLayout.tsx'), 'DefaultLayout'),
)

/** A redirect has no page. */
export function pageOf({ page = 'login' }: RouteEntry): RouteComponent {
  return page === 'login' ? loginPage : lazyPage(async () => (await loaderOf(page))())
}

/** Split in two maps, so that lists do not load the map of the sales pages. */
async function loaderOf(page: Exclude<PageName, 'login'>): Promise<PageLoader> {
  return isPolicyPage(page)
    ? (await import('./policy-page-map.ts')).POLICY_PAGES[page]
    : (await import('./page-map.ts')).PAGES[page]
}

function isPolicyPage(page: PageName): page is PolicyPageName {
  return /^(motor|travel)/.test(page)
}
