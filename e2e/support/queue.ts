import { type Browser, expect, type Page } from '@playwright/test'
import { type PersonKey, signInAs } from './sign-in.ts'

/** A colleague in a browser context of their own. */
export async function colleague(
  browser: Browser,
  who: PersonKey,
  address?: string,
): Promise<{ page: Page; base: string }> {
  const page = await (await browser.newContext()).newPage()
  return { page, base: await signInAs(page, who, address) }
}

/** Runs in the browser, which resolves *.localhost without a name server. */
export function api(page: Page, method: string, path: string, body?: object) {
  return page.evaluate(
    async ([how, where, sent]) => {
      const token = /token=([^;]+)/.exec(document.cookie)?.[1]
      const answer = await fetch(`/api/v1${where}`, {
        method: how,
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': crypto.randomUUID(),
          ...(sent ? { 'content-type': 'application/json' } : {}),
        },
        ...(sent ? { body: sent } : {}),
      })
      const { data, detail } = await answer.json()
      if (!answer.ok) throw new Error(`${where}: ${detail}`)
      return data
    },
    [method, path, body && JSON.stringify(body)] as const,
  )
}

/** Sets the account name that the simulated network returns for a number. */
export async function nameHolder(page: Page, phone: string, name: string) {
  const { url } = await api(page, 'GET', '/demo/phone')
  const named = await fetch(url.replace(/phone$/, '_sim/names'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, name }),
  })
  expect(named.ok).toBe(true)
}

/** Holds back updates until a decision is sent, as on a slow connection. */
export async function delayUpdates(page: Page, of: RegExp) {
  let send: () => void = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(of, async (route) => {
    if (route.request().method() === 'POST') send()
    else await sent
    await route.continue()
  })
}
