import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { approveWithCode } from '../support/codes.ts'
import { colleague } from '../support/queue.ts'
import { signInAs } from '../support/sign-in.ts'

test('a file is uploaded, corrected, approved by another SuperAdmin and undone', async ({ page, browser }) => {
  // Columns are remembered, so each attempt has unique headings and numbers.
  const mark = String(Date.now()).slice(-9)
  const csv = [
    `First name,Surname,Gender,Date of birth,Ghana Card,Mobile ${mark},Address`,
    `Akwasi,Importer,M,12/04/1985,GHA-${mark}-7,0241112223,House 1`,
    'Adwoa,Importer,F,12/04/1987,none,0241112224,House 2',
  ].join('\n')
  await signInAs(page, 'SuperAdmin', '/import')
  await page.getByRole('button', { name: 'Upload' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Record type').selectOption({ label: 'Customers' })
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'old-book.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByLabel('Ghana Card')).toHaveValue('Ghana Card')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(dialog.getByText('Select the column for “Phone”').first()).toBeVisible()
  await dialog.getByLabel('Phone').selectOption(`Mobile ${mark}`)
  await dialog.getByLabel('Last name').selectOption('Surname')
  await expectAccessible(page, 'columns of a file')
  await dialog.getByRole('button', { name: 'Upload' }).click()

  const rows = page.getByRole('table', { name: 'Rows' })
  await expect(rows.getByText('such as GHA-123456789-0')).toBeVisible()
  await expectAccessible(page, 'imported file')
  await rows.getByRole('link', { name: /Row 3/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Ghana Card').fill(`GHA-${mark}-8`)
  await expectAccessible(page, 'row of a file')
  await drawer.getByRole('button', { name: 'Save and check' }).click()
  await expect(page.getByText('Row corrected')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeDisabled()

  const { page: second } = await colleague(browser, 'SecondSuperAdmin', new URL(page.url()).pathname)
  await second.getByRole('button', { name: 'Approve' }).click()
  await approveWithCode(second.getByRole('dialog').last(), '0200000009')
  await expect(second.getByRole('table', { name: 'Rows' }).getByText('Imported')).toHaveCount(2)
  await expect(second.getByText('All rows are imported.')).toBeVisible()
  await second.getByRole('link', { name: /^CUS-/ }).first().click()
  await second.getByRole('link', { name: 'View customer' }).click()
  await expect(second.getByRole('heading', { level: 1, name: /Importer$/ })).toBeVisible()
  await second.goBack()
  await second.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Request undo' }).click()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled()
  await second.reload()
  await second.getByRole('button', { name: 'Undo' }).click()
  await approveWithCode(second.getByRole('dialog').last(), '0200000009')
  await expect(second.getByRole('table', { name: 'Rows' }).getByText('Undone')).toHaveCount(2)
  await second.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(second, 'imported file on a phone')
})
