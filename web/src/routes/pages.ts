import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { lazyPage } from '../navigation/lazy-page.ts'
import type { RouteEntry } from './table.ts'

const loginPage = lazyPage(async (): Promise<ComponentType> => (await import('../login/LoginPage.tsx')).LoginPage)

/** The shell is a chunk of its own too: signing in does not need it. */
export const defaultLayout: RouteComponent = lazyPage(
  async (): Promise<ComponentType> => (await import('../layout/DefaultLayout.tsx')).DefaultLayout,
)

export function pageOf({ page = 'not-built' }: RouteEntry): RouteComponent {
  if (page === 'login') return loginPage
  return lazyPage(async () => {
    const { PAGES } = await import('./page-map.ts')
    const load = PAGES[page]
    if (!load) throw new Error(`The route table names the page '${page}', which does not exist.`)
    return load()
  })
}
