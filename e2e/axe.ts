import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No finding of axe on a page at rest, and nothing wider than the screen. */
export async function expectClean(page: Page, what: string) {
  await settle(page)
  await expectNoFindings(page, what)
  await expect.poll(() => sidewaysPixels(page), { message: what }).toBe(0)
}

export async function expectNoFindings(page: Page, what: string, onlyRules?: string[]) {
  const axe = new AxeBuilder({ page })
  const { violations } = await (onlyRules ? axe.withRules(onlyRules) : axe.withTags(WCAG)).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(found, what).toEqual([])
}

/**
 * All there and nothing moving: what fades in has no contrast yet. A queue keeps a line open for news, so the network never
 * rests; what is still to come has a pulse or says that it is busy.
 */
export async function settle(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('#content :is(.animate-pulse, [aria-busy=true]), dialog [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

export const sidewaysPixels = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
