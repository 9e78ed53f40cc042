import { expect, type Page } from '@playwright/test'
import { portal } from './portals.ts'

export type Role = 'SuperAdmin' | 'Admin' | 'Staff' | 'Agent' | 'AssistantAgent'

export const PEOPLE: Record<Role, { name: string; portal: 'admin' | 'agent' | 'staff' }> = {
  SuperAdmin: { name: 'Efua Mensah', portal: 'admin' },
  Admin: { name: 'Kojo Asante', portal: 'admin' },
  Staff: { name: 'Abena Owusu', portal: 'staff' },
  Agent: { name: 'Yaw Boateng', portal: 'agent' },
  AssistantAgent: { name: 'Esi Quaye', portal: 'agent' },
}

/** Signs in by the demo panel, on the role's own portal. */
export async function signInAs(page: Page, role: Role): Promise<string> {
  const person = PEOPLE[role]
  const base = portal(person.portal)
  await page.goto(`${base}/login`)
  await page.getByRole('button', { name: new RegExp(person.name) }).click()
  await page.waitForURL(`${base}/policies`)
  await expect(page.locator('#content h1')).toBeVisible()
  return base
}
