// @vitest-environment jsdom
import type { ImportedRow } from '@okwan/contract/sales/imports'
import { IMPORT_FIELDS } from '@okwan/domain/sales/imports/terms'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { RowDrawer } from './RowDrawer.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const row: ImportedRow = {
  rowNumber: 2,
  key: null,
  state: 'wrong',
  reason: 'Enter the address',
  field: 'address',
  cells: { phone: '0241234567', address: '' },
  policyId: null,
  customerCode: null,
  userId: null,
  claimId: null,
  isCorrectable: true,
}

test('a wrong row shows its error at the field, and an incomplete correction shows the next error', async () => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
  const reason = 'Enter the Ghana Card number.'
  const sent: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    sent.push(input instanceof Request ? `${input.method} ${input.url}` : String(input))
    return Response.json({ data: { ...row, field: 'ghanaCard', reason } })
  })
  const onClose = vi.fn()
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <RowDrawer importId="i1" kind="customers" fields={IMPORT_FIELDS.customers} row={row} onClose={onClose} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('Enter the address')
  await press(find('button[type=submit]'))
  await vi.waitFor(() => expect(document.body.textContent).toContain('Enter the Ghana Card number'))
  expect(document.body.textContent).not.toContain('Enter the address')
  expect(sent.some((one) => one.includes('/imports/i1/rows/2'))).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})
