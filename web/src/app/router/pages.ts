import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { lazyPage } from '../../platform/navigation/lazy-page.ts'
import type { RouteEntry } from '../../platform/routes/table.ts'

const loginPage = lazyPage(
  async (): Promise<ComponentType> => (await import('../../people/auth/LoginPage.tsx')).LoginPage,
)

/** The shell is a chunk of its own too: signing in does not need it. */
export const defaultLayout: RouteComponent = lazyPage(
  async (): Promise<ComponentType> => (await import('../layout/DefaultLayout.tsx')).DefaultLayout,
)

/** An address that leads elsewhere has no page, and is never shown. */
export function pageOf({ page = '' }: RouteEntry): RouteComponent {
  if (page === 'login') return loginPage
  return lazyPage(async () => {
    const load = (await pagesWith(page))[page]
    if (!load) throw new Error(`The route table names the page '${page}', which does not exist.`)
    return load()
  })
}

/** In two halves, because a list should not load where all the pages of a sale are. */
async function pagesWith(page: string) {
  if (/^(motor|travel)-/.test(page)) return (await import('./policy-page-map.ts')).POLICY_PAGES
  return (await import('./page-map.ts')).PAGES
}
