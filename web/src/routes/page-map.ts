import type { ComponentType } from 'react'

/**
 * The component of each page, by the name it has in the route table. A chunk of its own, so that the first screen does not
 * grow with every page.
 */
export const PAGES: Record<string, () => Promise<ComponentType>> = {
  'not-built': async () => (await import('../layout/NotBuiltPage.tsx')).NotBuiltPage,
  'login-records': async () => (await import('../login-records/LoginRecordListPage.tsx')).LoginRecordListPage,
  people: async () => (await import('../users/PersonListPage.tsx')).PersonListPage,
  person: async () => (await import('../users/PersonPage.tsx')).PersonPage,
  kit: async () => (await import('../kit/KitPage.tsx')).KitPage,
}
