import { expect, type Locator, type Page } from '@playwright/test'

/** Mean times of the keystroke-level model (Card, Moran and Newell, 1980): a key of an average typist; pointing and a click. */
const KEYSTROKE_SECONDS = 0.28
const CLICK_SECONDS = 1.3

export type Effort = {
  screens: number
  keystrokes: number
  clicks: number
  /** Time in which the person waits for the product. Printed, not checked, because other programs lengthen it. */
  machineSeconds: number
  /** Estimate for a person who knows the screens: typing, clicking and waiting. */
  personSeconds: number
}

/**
 * Measures the effort of a task. The browser counts every key, including Enter and Tab, and the test counts its clicks.
 * Waiting times are measured separately, because a test types faster than a person.
 */
export class Stopwatch {
  readonly #page: Page
  readonly #screens = new Set<string>()
  #clicks = 0
  #waitedMs = 0
  #keysBefore = 0
  #isRunning = false

  private constructor(page: Page) {
    this.#page = page
  }

  /** Call before the first page opens, because a script in every page counts the keys. */
  static async of(page: Page): Promise<Stopwatch> {
    const watch = new Stopwatch(page)
    await page.addInitScript(() => {
      const count = () => sessionStorage.setItem('keys', String(Number(sessionStorage.getItem('keys')) + 1))
      addEventListener('keydown', count, { capture: true })
    })
    page.on('framenavigated', () => watch.#addScreen())
    return watch
  }

  async start() {
    this.#keysBefore = await this.#keys()
    this.#clicks = 0
    this.#waitedMs = 0
    this.#screens.clear()
    this.#isRunning = true
    this.#addScreen()
  }

  /** Counts one click, even if Playwright needs several attempts. Includes the wait until the target appears. */
  async click(target: Locator) {
    this.#clicks += 1
    await this.#wait(() => target.click())
  }

  async type(field: Locator, text: string) {
    await this.#wait(() => expect(field).toBeVisible())
    await field.focus()
    await field.pressSequentially(text)
  }

  async press(...keys: string[]) {
    for (const key of keys) await this.#page.keyboard.press(key)
  }

  /** Waits for the product, such as for a page or the network of the payer. */
  async waitFor(target: Locator) {
    await this.#wait(() => expect(target).toBeVisible({ timeout: 30_000 }))
  }

  async waitForFocus(target: Locator) {
    await this.#wait(() => expect(target).toBeFocused())
  }

  async stop(): Promise<Effort> {
    this.#isRunning = false
    const keystrokes = (await this.#keys()) - this.#keysBefore
    const machineSeconds = this.#waitedMs / 1000
    const personSeconds = keystrokes * KEYSTROKE_SECONDS + this.#clicks * CLICK_SECONDS + machineSeconds
    return { screens: this.#screens.size, keystrokes, clicks: this.#clicks, machineSeconds, personSeconds }
  }

  async #wait(until: () => Promise<void>) {
    const startedMs = performance.now()
    await until()
    this.#waitedMs += performance.now() - startedMs
  }

  #addScreen() {
    const { pathname } = new URL(this.#page.url())
    if (this.#isRunning) this.#screens.add(pathname)
  }

  #keys(): Promise<number> {
    return this.#page.evaluate(() => Number(sessionStorage.getItem('keys')))
  }
}

/** The effort in one line, such as for the log of a test. */
export function effortInWords({ screens, keystrokes, clicks, machineSeconds, personSeconds }: Effort): string {
  const times = `${machineSeconds.toFixed(1)} s of waiting, about ${Math.round(personSeconds)} s for a person`
  return `${screens} screens, ${keystrokes} keystrokes, ${clicks} clicks, ${times}`
}
