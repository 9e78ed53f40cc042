// @vitest-environment jsdom
import type { UnfinishedSale } from '@okwan/contract/sales/drafts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../platform/api/call.ts'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { DeleteSaleDraft } from './DeleteSaleDraft.tsx'

vi.mock('../../platform/api/call.ts', () => ({ call: vi.fn() }))

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
})

test('a draft is deleted after a confirmation', async () => {
  vi.mocked(call).mockResolvedValue({ draftId: '7' } as never)
  // Only the fields that the button reads.
  const sale = { product: 'motor', draftId: '7' } as UnfinishedSale
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteSaleDraft sale={sale} name="GR 1234-20" />
    </QueryClientProvider>,
  )
  await press(find('button'))
  expect(document.body.textContent).toContain('Delete this draft?')
  expect(call).not.toHaveBeenCalled()
  const confirm = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Delete draft')
  expect(confirm).toBeDefined()
  if (confirm) await press(confirm)
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith('DELETE /motor/drafts/{id}', { params: { id: '7' } }))
})
