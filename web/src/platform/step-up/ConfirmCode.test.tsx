// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find, mount, press, type } from '../../ui/test/mount.tsx'
import { ConfirmCode } from './ConfirmCode.tsx'

const sent = {
  prefix: 'ABCD',
  sentTo: '024 ••• 0004',
  resendAt: new Date(0),
  resend: vi.fn(),
  verify: vi.fn((code: string) => Promise.resolve(`token of ${code}`)),
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)))

test('retries a failed action with the same verification token, because a code can be used only once', async () => {
  const onVerified = vi.fn().mockRejectedValueOnce(new TypeError('no answer')).mockResolvedValue(undefined)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmCode sent={sent} confirmLabel="Withdraw" onVerified={onVerified} onResent={() => {}} onBack={() => {}}>
        Withdraw GH₵50.00
      </ConfirmCode>
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('Code sent to 024 ••• 0004.')
  await type(find<HTMLInputElement>('input'), '123456')
  await settle()
  expect(document.body.textContent).toContain('Something went wrong on our side')
  await press(find('button[type=submit]'))
  await settle()
  expect(onVerified.mock.calls).toEqual([['token of 123456'], ['token of 123456']])
  expect(sent.verify).toHaveBeenCalledTimes(1)
})
