// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { mount } from '../../../ui/test/mount.tsx'
import { RequestPage } from './RequestPage.tsx'

vi.mock('../../../platform/api/call.ts', () => ({ call: vi.fn(async () => ({ kind: 'cancellation' })) }))
vi.mock('../../../platform/routes/page-params.ts', () => ({ usePageParams: () => ({ requestId: 'r1' }) }))
vi.mock('../../../platform/page/RecordMissing.tsx', () => ({ RecordMissing: () => <p>Missing</p> }))
vi.mock('../../../platform/page/BackTo.tsx', () => ({ BackTo: () => null }))

test('a page shows a request of another type as missing', async () => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <RequestPage title={() => 'Enter sticker number'} canShow={({ kind }) => kind === 'sticker'}>
        {() => <p>Form</p>}
      </RequestPage>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toBe('Missing'))
})
