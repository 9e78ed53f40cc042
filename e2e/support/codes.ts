import { expect, type Locator, type Page } from '@playwright/test'
import { pressByKeyboard } from './keyboard.ts'

/** Enters the newest code sent to the customer. */
export async function typeCode(page: Page, phone: string) {
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeVisible()
  await field.pressSequentially(await newestCodeTo(page, phone))
}

export async function newestCodeTo(page: Page, phone: string): Promise<string> {
  let code = ''
  await expect(async () => {
    code = await newestCode(page, phone)
    expect(code).toMatch(/^\d{6}$/)
  }).toPass()
  return code
}

/**
 * Approves by keyboard with a code sent to the user's own phone. Retries, because another test may have requested a code for this
 * user within the last minute.
 */
export async function approveWithCode(dialog: Locator, phone: string) {
  const newest = () => newestCode(dialog.page(), phone)
  const before = await newest()
  await expect(async () => {
    await pressByKeyboard(dialog.getByRole('button', { name: 'Send code' }))
    await expect(dialog.getByLabel('Code')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect.poll(newest).not.toBe(before)
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await dialog.page().keyboard.type(await newest())
}

/** The newest code sent to a number; empty if there is none. */
export const newestCode = (page: Page, phone: string) => page.evaluate(readCode, `233${phone.slice(1)}`)

/** Runs in the browser, which resolves *.localhost without a name server. */
async function readCode(phone: string): Promise<string> {
  const response = await fetch(`/api/v1/demo/messages?to=${phone}`)
  const { data } = (await response.json()) as { data: { code?: string }[] }
  return data.find(({ code }) => code)?.code ?? ''
}
