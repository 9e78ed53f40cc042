import type { RequestType } from '@okwan/domain/service/service-requests/terms'
import type { QueryClient } from '@tanstack/react-query'
import { detailOf } from '../decide/detail.ts'
import { listOf } from './list.ts'

/** Reads what the tab of a queue shows first, its list and then its first request, unless that is there and fresh. */
export async function prefetchQueue(
  queryClient: QueryClient,
  type: RequestType,
  branchId: string | undefined,
): Promise<void> {
  // Whoever opens the queue asks again, and is told then what is wrong.
  const list = await queryClient.fetchQuery(listOf({}, type, branchId)).catch(() => undefined)
  const first = list?.data[0]
  if (first) void queryClient.prefetchQuery(detailOf(first.requestId))
}
