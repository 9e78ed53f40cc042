// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../../platform/api/call.ts'
import { find, mount, type } from '../../../ui/test/mount.tsx'
import { FindPolicyDialog } from './FindPolicyDialog.tsx'

vi.mock('../../../platform/api/call.ts', () => ({ call: vi.fn() }))

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
})

test('a failed search shows an error', async () => {
  vi.mocked(call).mockRejectedValue(new TypeError('no answer'))
  await mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FindPolicyDialog onClose={() => {}} />
    </QueryClientProvider>,
  )
  await type(find<HTMLInputElement>('input'), 'GR 1234-20')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Couldn’t search the policies'))
})
