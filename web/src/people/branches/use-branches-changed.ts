import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../platform/api/refresh.ts'
import { branches } from '../../platform/session/use-branches.ts'
import { toast } from '../../ui/feedback/toasts.ts'

/** Shows a message and updates the lists of branches, including `branches`, which is otherwise fetched only once. */
export function useBranchesChanged() {
  const queryClient = useQueryClient()
  return async (sentence: string) => {
    toast(sentence)
    await Promise.all([
      refresh(queryClient, '/branch-groups/*'),
      queryClient.fetchQuery({ ...branches, staleTime: 0, retry: false }),
    ])
  }
}
