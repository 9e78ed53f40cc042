// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { find, mount } from '../../ui/test/mount.tsx'
import { NewComplaintDialog } from './NewComplaintDialog.tsx'

async function show(phone: string) {
  // jsdom does not implement these methods.
  Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} })
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <NewComplaintDialog
        isOffice={false}
        customer={{ customerCode: 'CUS-000012', fullName: 'Ama Owusu', phone }}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
  return (name: string) => find<HTMLInputElement>(`input[name="${name}"]`).value
}

test('a complaint from the customer page has the name, phone and code of the customer', async () => {
  const value = await show('233241234567')
  expect([value('name'), value('phone').replaceAll(/\D/g, ''), value('customerCode')]).toEqual([
    'Ama Owusu',
    '0241234567',
    'CUS-000012',
  ])
})

test('a masked number is not filled in', async () => {
  const value = await show('024 ••• 4567')
  expect(value('phone')).toBe('')
})
