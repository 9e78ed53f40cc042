import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { portal } from '../support/portals.ts'

async function openKit(page: Page) {
  await page.goto(`${portal('agent')}/kit`)
  await expect(page.getByRole('heading', { name: 'Dates' })).toBeVisible()
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Start date' })
const alwaysOpen = (page: Page) => page.getByRole('region', { name: 'Dates' }).getByRole('group', { name: 'Period' })
const chosen = (page: Page) => page.getByTestId('chosen')
const popover = (page: Page) => page.getByRole('dialog')

test('by keyboard: the calendar moves by day, week, month and year, and a selection closes it', async ({ page }) => {
  await openKit(page)
  await field(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(popover(page).getByRole('button', { name: 'Friday, 15 Jan 2027' })).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'Alt+PageUp', 'Home', 'Enter'])
    await page.keyboard.press(key)
  // 16 Jan, 23 Jan, 23 Feb 2027, 23 Feb 2026, Monday 23 Feb 2026.
  await expect(field(page)).toHaveValue('23/02/2026')
  await expect(field(page)).toBeFocused()
  await expect(popover(page)).toHaveCount(0)
})

test('by typing: Enter applies a valid date, and Escape restores the previous date', async ({ page }) => {
  await openKit(page)
  await field(page).fill('20012027')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('20/01/2027')
  await expect(chosen(page)).toContainText('2027-01-20')
  await field(page).fill('21/01/2027')
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('20/01/2027')
  await field(page).fill('31/02/2027')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('20/01/2027')
})

test('by pointer: a range can be dragged in both directions', async ({ page }) => {
  await openKit(page)
  const calendar = alwaysOpen(page)
  await calendar.getByRole('button', { name: 'Wednesday, 20 Jan 2027' }).click()
  await calendar.getByRole('button', { name: 'Thursday, 14 Jan 2027' }).hover()
  await calendar.getByRole('button', { name: 'Thursday, 14 Jan 2027' }).click()
  await expect(chosen(page)).toContainText('2027-01-05 to 2027-01-10')
  const departure = page.getByRole('textbox', { name: 'Departure' })
  await departure.click()
  const days = popover(page)
  await days.getByRole('button', { name: 'Wednesday, 20 Jan 2027' }).click()
  await days.getByRole('button', { name: 'Thursday, 14 Jan 2027' }).click()
  await expect(chosen(page)).toContainText('2027-01-14 to 2027-01-20')
})

test('days outside min and max cannot be selected', async ({ page }) => {
  await openKit(page)
  await page.getByRole('textbox', { name: 'Start of cover' }).click()
  const early = popover(page).getByRole('button', { name: 'Saturday, 9 Jan 2027' })
  await expect(early).toHaveAttribute('aria-disabled', 'true')
  await early.click({ force: true })
  await expect(chosen(page)).toContainText('2027-01-15 ·')
})

test('by touch: a swipe changes the month', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await openKit(page)
  const calendar = alwaysOpen(page)
  await calendar.scrollIntoViewIfNeeded()
  const box = await calendar.boundingBox()
  if (!box) throw new Error('the calendar is not visible')
  const cdp = await context.newCDPSession(page)
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', box.x + 250)
  await touch('touchMove', box.x + 100)
  await touch('touchEnd')
  await expect(calendar.getByRole('button', { name: /February 2027/ })).toBeVisible()
  await context.close()
})

test('an open calendar passes axe', async ({ page }) => {
  await openKit(page)
  await field(page).click()
  await expect(popover(page)).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})
