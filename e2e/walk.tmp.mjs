import { chromium } from '@playwright/test'
import { findBrowser } from './support/browser.ts'
const b = await chromium.launch(findBrowser())
const who = process.argv[2], name = process.argv[3], list = process.argv.slice(4)
const width = Number(process.env.W ?? 1280)
const p = await (await b.newContext({ viewport: { width, height: width < 500 ? 844 : 800 } })).newPage()
p.setDefaultTimeout(40000)
await p.goto(`http://${who}.localhost:4700/login`)
await p.getByRole('button', { name: new RegExp(name) }).first().click()
await p.waitForURL('**/policies')
await p.waitForTimeout(2500)
let n = 0
for (const path of list) {
  if (path !== '.') await p.goto(`http://${who}.localhost:4700${path}`)
  await p.waitForTimeout(2500)
  const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await p.screenshot({ path: `/tmp/w-${who}-${n++}.png` })
  console.log(path, 'overflow', over, p.url())
}
await b.close()
