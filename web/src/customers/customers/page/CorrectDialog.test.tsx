// @vitest-environment jsdom
import type { CustomerPage } from '@okwan/contract/customers/customers/pages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press, type } from '../../../ui/test/mount.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'

vi.mock('../../../platform/files/UploadField.tsx', () => ({
  UploadField: ({ error, onChange }: { error?: string; onChange: (change: () => string[]) => void }) => (
    <p id="files">
      <button type="button" id="add" onClick={() => onChange(() => ['f1'])}>
        Add
      </button>
      {error}
    </p>
  ),
}))

afterEach(() => {
  vi.unstubAllGlobals()
})

// Only the fields that the dialog reads.
const customer = {
  customerCode: 'CUS-000012',
  customerType: 'individual',
  fullName: 'Ama Mensah',
  phone: '233241234567',
  email: null,
  ghanaCardNumber: 'GHA-•••••6789-0',
  city: 'Accra',
  region: 'Greater Accra',
} as CustomerPage

async function show(refusal?: object) {
  // jsdom does not implement these methods.
  Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} })
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  const fetch = vi.fn(async (_url: string, _init: RequestInit) =>
    refusal
      ? Response.json(refusal, { status: 422, headers: { 'content-type': 'application/problem+json' } })
      : Response.json({ data: {} }, { status: 201 }),
  )
  vi.stubGlobal('fetch', fetch)
  const onClose = vi.fn()
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <CorrectDialog customer={customer} onClose={onClose} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => find('#add'))
  return { fetch, onClose }
}

const submit = () => press(find('button[type=submit]'))

test('a correction needs a change, a reason and a document', async () => {
  const { fetch } = await show()
  await submit()
  await vi.waitFor(() => expect(document.body.textContent).toContain('Enter at least one change'))
  expect(document.body.textContent).toContain('Enter a reason')
  expect(find('#files').textContent).toContain('Add a document that proves the correct details')
  expect(fetch).not.toHaveBeenCalled()
})

test('only the entered fields are proposed', async () => {
  const { fetch, onClose } = await show()
  await type(find<HTMLInputElement>('input[name="policyholder.lastName"]'), ' Owusu-Ansah ')
  await type(find<HTMLTextAreaElement>('textarea'), 'Married in May')
  await press(find('#add'))
  await submit()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toEqual({
    changes: { lastName: 'Owusu-Ansah' },
    reason: 'Married in May',
    fileIds: ['f1'],
  })
})

test('a refusal is shown at its field', async () => {
  const message = 'Use letters, spaces, hyphens and apostrophes only.'
  await show({ status: 422, code: 'invalid', detail: message, errors: [{ path: 'changes.lastName', message }] })
  await type(find<HTMLInputElement>('input[name="policyholder.lastName"]'), 'Owusu2')
  await type(find<HTMLTextAreaElement>('textarea'), 'Married in May')
  await press(find('#add'))
  await submit()
  await vi.waitFor(() =>
    expect(find<HTMLInputElement>('input[name="policyholder.lastName"]').getAttribute('aria-invalid')).toBe('true'),
  )
})
