import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import type { Ask } from './ask.ts'

/** What the request would change and cost, always the server's word. While a new one is on its way the old one is still there. */
export function usePreview(policyId: string, ask: Ask | undefined) {
  const asked = useSettled(ask)
  const preview = useQuery({
    queryKey: ['POST /service-requests/preview', policyId, asked],
    queryFn: ({ signal }) => {
      if (!asked) throw new TypeError('nothing to preview')
      return call('POST /service-requests/preview', { body: { policyId, ask: asked } }, { signal })
    },
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const isOld = preview.isPlaceholderData || preview.isFetching || JSON.stringify(asked) !== JSON.stringify(ask)
  const refused = preview.error && !isOld ? readProblem(preview.error) : undefined
  return { preview: ask && !refused ? preview.data : undefined, isOld, refused }
}
