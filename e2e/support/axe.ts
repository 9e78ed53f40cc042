import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

const ONLY_FINDINGS = { resultTypes: ['violations' as const] }
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No finding of axe on a page at rest, and nothing wider than the screen. */
export async function expectClean(page: Page, what: string) {
  await settle(page)
  await expectNoFindings(page, what)
  await expect.poll(() => sidewaysPixels(page), { message: what }).toBe(0)
}

/** In one go and without the list of what is right: a third of the time. None of our pages holds another in a frame. */
export async function expectNoFindings(page: Page, what: string) {
  const axe = new AxeBuilder({ page }).setLegacyMode().options(ONLY_FINDINGS).withTags(WCAG)
  expect(inWords(await axe.analyze()), what).toEqual([])
}

/** On a page that expectNoFindings has looked at, so axe is there: only colours change with the scheme. */
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
 * All there and nothing moving: what fades in has no contrast yet. A queue keeps a line open for news, so the network never
 * rests; what is still to come has a pulse or says that it is busy.
 */
export async function settle(page: Page) {
  await page.locator('h1').first().waitFor()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('#content :is(.animate-pulse, [aria-busy=true]), dialog [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => {
    // What follows scrolling instead of the time never ends.
    const ending = document
      .getAnimations()
      .filter(({ effect, timeline }) => timeline === document.timeline && effect?.getTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

export const sidewaysPixels = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
