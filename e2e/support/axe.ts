import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

const ONLY_FINDINGS = { resultTypes: ['violations' as const] }
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no axe findings on a settled page and no horizontal scroll. */
export async function expectClean(page: Page, what: string) {
  await settle(page)
  await expectNoFindings(page, what)
  await expect.poll(() => sidewaysPixels(page), { message: what }).toBe(0)
}

/** Legacy mode without passed rules takes a third of the time. It ignores frames, and our pages have none. */
export async function expectNoFindings(page: Page, what: string) {
  const axe = new AxeBuilder({ page }).setLegacyMode().options(ONLY_FINDINGS).withTags(WCAG)
  expect(inWords(await axe.analyze()), what).toEqual([])
}

/** Call after expectNoFindings, which loads axe. Only colours change with the scheme, so only the contrast is checked. */
export async function expectContrast(page: Page, what: string) {
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<Pick<AxeResults, 'violations'>> } }
    return (await axe.run({ ...options, runOnly: ['color-contrast'] })).violations
  }, ONLY_FINDINGS)
  expect(inWords({ violations }), what).toEqual([])
}

const inWords = ({ violations }: Pick<AxeResults, 'violations'>) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)

/**
 * Waits until the page is loaded and animations have ended, because a fading element has too little contrast. A queue keeps a stream
 * open, so the network is never idle; loading parts are recognised by their pulse animation or `aria-busy`.
 */
export async function settle(page: Page) {
  await page.locator('h1').first().waitFor()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('#content :is(.animate-pulse, [aria-busy=true]), dialog [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => {
    // Scroll-driven animations never end.
    const ending = document
      .getAnimations()
      .filter(({ effect, timeline }) => timeline === document.timeline && effect?.getTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

export const sidewaysPixels = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
