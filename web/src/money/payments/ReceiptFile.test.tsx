// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { call } from '../../platform/api/call.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { mount } from '../../ui/test/mount.tsx'
import { ReceiptFile } from './ReceiptFile.tsx'

vi.mock('../../platform/api/call.ts', () => ({ call: vi.fn() }))
vi.mock('../../platform/files/save-file.ts', () => ({ saveFile: vi.fn() }))

const file = new Blob(['%PDF'])

async function download(label: string, policyId?: string) {
  vi.mocked(call).mockReset().mockResolvedValue(file)
  vi.mocked(saveFile).mockReset()
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <ReceiptFile clientReference="PR07" {...(policyId ? { policyId } : {})} />
    </QueryClientProvider>,
  )
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(label))
  await act(async () => button?.click())
}

test.each([
  ['Download receipt', 'a5', 'PR07-receipt.pdf'],
  ['80 mm receipt', '80mm', 'PR07-receipt-80mm.pdf'],
])('%s saves the receipt in its format', async (label, format, name) => {
  await download(label)
  const params = { clientReference: 'PR07' }
  expect(call).toHaveBeenCalledWith('GET /transactions/{clientReference}/receipt.pdf', { params, query: { format } })
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledWith(file, name))
})

test('a receipt of a policy is read with the policy', async () => {
  await download('80 mm receipt', 'policy-7')
  const input = { params: { policyId: 'policy-7' }, query: { reference: 'PR07', format: '80mm' } }
  expect(call).toHaveBeenCalledWith('GET /policies/{policyId}/receipt.pdf', input)
})
