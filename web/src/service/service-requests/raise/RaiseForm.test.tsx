// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { find, mount, press } from '../../../ui/test/mount.tsx'
import { RaiseForm } from './RaiseForm.tsx'
import type { RequestContent } from './request-content.ts'
import { useRaise } from './use-raise.ts'

vi.mock('../../../platform/api/call.ts', () => ({ call: vi.fn(() => new Promise(() => {})) }))
vi.mock('../../../platform/routes/link.ts', () => ({ Link: () => null, useNavigate: () => async () => {} }))
vi.mock('../../../platform/lists/use-filters.ts', () => ({ useFilters: () => [{}] }))
vi.mock('../../../platform/navigation/use-defer-update.ts', () => ({ useDeferUpdate: () => {} }))
vi.mock('../../../ui/use-media-query.ts', () => ({ useMediaQuery: () => true }))

const NOTHING = 'Enter at least one change.'

function Form({ content }: { content: RequestContent | undefined }) {
  const form = useForm({ defaultValues: { color: '' } })
  const raise = useRaise({ policy: { policyId: 'p1', product: 'motor' }, form, content })
  return (
    <RaiseForm {...raise} words={{ title: 'Request?', confirmLabel: 'Request approval' }}>
      {null}
    </RaiseForm>
  )
}

test('a request without a change shows an error', async () => {
  const page = (content?: RequestContent) => (
    <QueryClientProvider client={new QueryClient()}>
      <Form content={content} />
    </QueryClientProvider>
  )
  const { redraw } = await mount(page())
  expect(document.body.textContent).not.toContain(NOTHING)
  await press(find('button[type=submit]'))
  await vi.waitFor(() => expect(document.body.textContent).toContain(NOTHING))
  await redraw(page({ kind: 'vehicle', color: 'Red' }))
  expect(document.body.textContent).not.toContain(NOTHING)
})
