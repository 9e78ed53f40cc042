// @vitest-environment jsdom
import type { ClaimDetail } from '@okwan/contract/service/claims'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { call } from '../../../platform/api/call.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { find, mount, press } from '../../../ui/test/mount.tsx'
import { VoucherFile } from './VoucherFile.tsx'

vi.mock('../../../platform/api/call.ts', () => ({ call: vi.fn() }))
vi.mock('../../../platform/files/save-file.ts', () => ({ saveFile: vi.fn() }))

// Only the fields that the button reads.
const claim = { claimId: 'claim-7', claimNumber: 'CLM-000007' } as ClaimDetail

test('the voucher of an offer is saved under the number of its claim', async () => {
  const file = new Blob(['%PDF'])
  vi.mocked(call).mockResolvedValue(file)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <VoucherFile claim={claim} />
    </QueryClientProvider>,
  )
  await press(find('button'))
  expect(call).toHaveBeenCalledWith('GET /claims/{id}/discharge-voucher.pdf', { params: { id: 'claim-7' } })
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledWith(file, 'CLM-000007-discharge-voucher.pdf'))
})
