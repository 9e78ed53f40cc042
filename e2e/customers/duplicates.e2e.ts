import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { approveWithCode } from '../support/codes.ts'
import { addDuplicates } from '../support/new-customer.ts'
import { api, colleague } from '../support/queue.ts'
import { PEOPLE, signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 180_000 })

const NOTE = 'Brought the passport to the office'

test('two people merge the records of one customer, and one of them undoes it', async ({ page, browser }) => {
  const base = await signInAs(page, 'Admin', '/customers')
  const [{ customerCode: kept, fullName }, { customerCode: other }] = await addDuplicates(page)
  await api(page, 'POST', `/notes/customer/${other}`, { text: NOTE })
  await page.goto(`${base}/customers/${kept}`)
  const duplicates = page.getByRole('region', { name: 'Duplicates' })
  await expect(duplicates.getByText('Same name and date of birth')).toBeVisible()
  await duplicates.getByRole('button', { name: `Propose merge with ${other}` }).click()
  const proposing = page.getByRole('dialog', { name: `Merge ${other} into this customer?` })
  await proposing.getByRole('button', { name: 'Propose merge' }).click()
  await expect(proposing.getByText('Enter a reason')).toBeVisible()
  await proposing.getByLabel('Reason').fill('Same person, sold with a passport')
  await proposing.getByRole('button', { name: 'Propose merge' }).click()
  await expect(duplicates.getByText('Merge proposed')).toBeVisible()
  await expect(duplicates.getByRole('button', { name: 'Approve merge' })).toHaveCount(0)
  await expect(duplicates.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expectAccessible(page, 'a customer with a proposed merge')

  const { page: second, base: secondBase } = await colleague(browser, 'SuperAdmin', '/policies?kind=merge')
  await second.getByRole('link', { name: `Approve merge of customers ${other} and ${kept}` }).click()
  await expect(second.getByRole('heading', { level: 1, name: fullName })).toBeVisible()
  const decided = second.getByRole('region', { name: 'Duplicates' })
  await decided.getByRole('button', { name: 'Approve merge' }).click()
  const approving = second.getByRole('dialog', { name: `Merge ${other} into ${kept}?` })
  await approveWithCode(approving, PEOPLE.SuperAdmin.mobileNumber)
  await expect(second.getByText('Customers merged').first()).toBeVisible()
  await expect(decided.getByText(/^Can be undone until/)).toBeVisible()
  await expect(second.getByText(NOTE)).toBeVisible()

  await second.goto(`${secondBase}/customers?q=${encodeURIComponent(fullName)}`)
  await expect(second.getByRole('link', { name: fullName })).toHaveCount(1)

  await page.goto(`${base}/customers/${other}`)
  await duplicates.getByRole('button', { name: 'Undo merge' }).click()
  const undoing = page.getByRole('dialog', { name: `Undo the merge of ${other}?` })
  await undoing.getByLabel('Reason').fill('They are sisters')
  await approveWithCode(undoing, PEOPLE.Admin.mobileNumber)
  await expect(page.getByText('Merge undone')).toBeVisible()
  await expect(duplicates.getByRole('button', { name: `Propose merge with ${kept}` })).toBeVisible()
  await expect(page.getByText(NOTE)).toBeVisible()
  await page.goto(`${base}/customers/${kept}`)
  await expect(page.getByText('No notes or tasks yet.')).toBeVisible()
})
