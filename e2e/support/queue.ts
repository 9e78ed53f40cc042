import { type Browser, expect, type Page } from '@playwright/test'
import { type PersonKey, signInAs } from './sign-in.ts'

/** A colleague in a browser context of their own. */
export async function colleague(
  browser: Browser,
  key: PersonKey,
  address?: string,
): Promise<{ page: Page; base: string }> {
  const page = await (await browser.newContext()).newPage()
  return { page, base: await signInAs(page, key, address) }
}

/** Calls the API as the signed-in user, in the browser, which resolves *.localhost without a name server. */
export function api(page: Page, method: string, path: string, body?: object) {
  return page.evaluate(
    async ([method, path, body]) => {
      const token = /token=([^;]+)/.exec(document.cookie)?.[1]
      const response = await fetch(`/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': crypto.randomUUID(),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body } : {}),
      })
      const { data, detail } = await response.json()
      if (!response.ok) throw new Error(`${path}: ${detail}`)
      return data
    },
    [method, path, body && JSON.stringify(body)] as const,
  )
}

/** Sets the account name that the simulated network returns for a number. */
export async function setAccountName(page: Page, phone: string, name: string) {
  const { url } = await api(page, 'GET', '/demo/phone')
  const response = await fetch(url.replace(/phone$/, '_sim/names'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, name }),
  })
  expect(response.ok).toBe(true)
}

/** Holds back updates until a decision is sent, as on a slow connection. */
export async function delayUpdates(page: Page, urls: RegExp) {
  let release: () => void = () => {}
  const decisionSent = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(urls, async (route) => {
    if (route.request().method() === 'POST') release()
    else await decisionSent
    await route.continue()
  })
}
