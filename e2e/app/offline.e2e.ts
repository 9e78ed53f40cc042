import { expect, type Page, test } from '@playwright/test'
import { signInAs } from '../support/sign-in.ts'

// The configuration blocks service workers, so that all other tests load every page from the server.
test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

/** Waits until the service worker has stored the files of the page. It serves them from the next load on. */
async function waitForWorker(page: Page) {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    const [files] = (await caches.keys()).filter((name) => name.startsWith('okwan-files-'))
    const stored = files ? await (await caches.open(files)).keys() : []
    return stored.length > 5
  })
}

test('without a connection, an agent opens the app and reads the last list, with its time', async ({
  page,
  context,
}) => {
  const base = await signInAs(page, 'Agent', '/policies/list')
  await waitForWorker(page)
  await page.reload()
  const list = page.getByRole('main')
  await expect(list.getByText(/^[A-Z]{2} \d+-\d\d$/).first()).toBeVisible()

  await context.setOffline(true)
  await page.goto(`${base}/policies/list`)
  await expect(list.getByText(/^[A-Z]{2} \d+-\d\d$/).first()).toBeVisible()
  await expect(page.getByText(/You’re offline\..*Lists were last updated on \d/)).toBeVisible()

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('You’re offline')).toBeHidden()
})

test('signing out deletes the lists from the device', async ({ page }) => {
  await signInAs(page, 'Agent', '/policies/list')
  await waitForWorker(page)
  await page.reload()
  const hasLists = () => page.evaluate(() => caches.has('okwan-lists'))
  await expect.poll(hasLists).toBe(true)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /search/i }).fill('sign out')
  await page.getByRole('option', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(hasLists).toBe(false)
})
