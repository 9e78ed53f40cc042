import type { RequestType } from '@okwan/domain/service/service-requests/terms'
import type { QueryClient } from '@tanstack/react-query'
import { detailOf } from '../decide/detail.ts'
import { listOf } from './list.ts'

/** Prefetches the list of a queue and its first request, unless they are cached and fresh. */
export async function prefetchQueue(
  queryClient: QueryClient,
  type: RequestType,
  branchId: string | undefined,
): Promise<void> {
  // An error is shown when the queue is opened and the request is repeated.
  const list = await queryClient.fetchQuery(listOf({}, type, branchId)).catch(() => undefined)
  const first = list?.data[0]
  if (first) void queryClient.prefetchQuery(detailOf(first.requestId))
}
