import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { queryKey } from '../../../platform/api/query-key.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import type { RequestContent } from './request-content.ts'

/** Preview of changes and amounts from the server. The previous preview stays visible while a new one loads. */
export function usePreview(policyId: string, content: RequestContent | undefined) {
  const settled = useDebounced(content)
  const preview = useQuery({
    queryKey: queryKey('POST /service-requests/preview', policyId, settled),
    queryFn: ({ signal }) => {
      if (!settled) throw new TypeError('the preview query ran without a request')
      return call('POST /service-requests/preview', { body: { policyId, content: settled } }, { signal })
    },
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const isOld = preview.isPlaceholderData || preview.isFetching || JSON.stringify(settled) !== JSON.stringify(content)
  const refused = preview.error && !isOld ? readProblem(preview.error) : undefined
  return { preview: content && !refused ? preview.data : undefined, isOld, refused }
}
