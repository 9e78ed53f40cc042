import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

const RESULT_OPTIONS = { resultTypes: ['violations' as const] }
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no axe findings on a settled page and no horizontal scroll. */
export async function expectAccessible(page: Page, label: string) {
  await settle(page)
  await expectNoFindings(page, label)
  await expect.poll(() => horizontalOverflow(page), { message: label }).toBe(0)
}

/** Expects no axe findings on a settled page. */
export async function expectNoFindings(page: Page, label: string) {
  const findings = await findingsOf(page)
  expect(findings.some(isSize) ? await withoutCoveredTargets(page, findings) : findings, label).toEqual([])
}

/** Legacy mode without passed rules takes a third of the time. It ignores frames, and our pages have none. */
async function findingsOf(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options(RESULT_OPTIONS).withTags(WCAG)
  return describeFindings(await axe.analyze())
}

const isSize = (finding: string) => finding.startsWith('target-size')
const SCROLL_PIXELS = 120

/**
 * Drops findings about targets that the bottom bar of a phone partly covers: they disappear after scrolling, while a target that
 * is too small is reported again.
 */
async function withoutCoveredTargets(page: Page, findings: string[]): Promise<string[]> {
  const scroll = (by: number) => page.evaluate((pixels) => window.scrollBy({ top: pixels, behavior: 'instant' }), by)
  await scroll(SCROLL_PIXELS)
  const scrolled = await findingsOf(page)
  await scroll(-SCROLL_PIXELS)
  return findings.filter((finding) => !isSize(finding) || scrolled.some(isSize))
}

/** Call after expectNoFindings, which loads axe. Only colours change with the scheme, so only the contrast is checked. */
export async function expectContrast(page: Page, label: string) {
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<Pick<AxeResults, 'violations'>> } }
    return (await axe.run({ ...options, runOnly: ['color-contrast'] })).violations
  }, RESULT_OPTIONS)
  expect(describeFindings({ violations }), label).toEqual([])
}

const describeFindings = ({ violations }: Pick<AxeResults, 'violations'>) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)

/**
 * Waits until the page is loaded and animations have ended, because a fading element has too little contrast. A queue keeps a
 * stream open, so the network is never idle; loading parts are recognised by their pulse animation or `aria-busy`.
 */
export async function settle(page: Page) {
  await page.locator('h1').first().waitFor()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('#content :is(.animate-pulse, [aria-busy=true]), dialog [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(async () => {
    // An overlay that has just opened starts to fade in when it is first drawn.
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await drawn()
    await drawn()
    // Scroll-driven animations never end.
    const ending = document
      .getAnimations()
      .filter(({ effect, timeline }) => timeline === document.timeline && effect?.getTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
