import type { SavedView } from '@okwan/contract/platform/saved-views'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { toast } from '../../ui/feedback/toasts.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { call } from '../api/call.ts'
import { readProblem } from '../api/problem.ts'
import { refresh } from '../api/refresh.ts'
import type { ViewedList } from './use-saved-views.ts'

const NameViewDialog = lazyPart(() => import('./NameViewDialog.tsx'), 'NameViewDialog')

type SavedViewMenuProps = {
  list: ViewedList
  /** The saved view that is open; undefined for a system view. */
  view: SavedView | undefined
  /** Current filters, sort order and columns. */
  search: string
  changed: boolean
  onOpen: (view: SavedView) => void
  onDeleted: () => void
}

/** Saves the current filters as a new view, updates the open view, or deletes it. */
export function SavedViewMenu({ list, view, search, changed, onOpen, onDeleted }: SavedViewMenuProps) {
  const [naming, setNaming] = useState<'new' | 'rename'>()
  const queryClient = useQueryClient()
  const refreshViews = () => refresh(queryClient, 'GET /saved-views')
  const save = useMutation({
    mutationFn: ({ name, toSave }: { name: string; toSave: string }) =>
      view && naming !== 'new'
        ? call('PUT /saved-views/{viewId}', { params: { viewId: view.viewId }, body: { name, search: toSave } })
        : call('POST /saved-views', { body: { list, name, search: toSave } }),
    onSuccess: async (saved) => {
      await refreshViews()
      setNaming(undefined)
      onOpen(saved)
      toast(`${saved.name} saved`)
    },
  })
  const restore = (deleted: SavedView) =>
    void call('POST /saved-views', { body: { list, name: deleted.name, search: deleted.search } }).then(
      refreshViews,
      (error: unknown) => toast(readProblem(error).sentence),
    )
  const remove = useMutation({
    mutationFn: (deleted: SavedView) => call('DELETE /saved-views/{viewId}', { params: { viewId: deleted.viewId } }),
    onSuccess: async (_, deleted) => {
      await refreshViews()
      onDeleted()
      toast(`${deleted.name} deleted`, { label: 'Undo', onClick: () => restore(deleted) })
    },
  })
  const openForm = (form: 'new' | 'rename') => {
    save.reset()
    setNaming(form)
  }
  const items: MenuItem[] = [
    ...(view && changed
      ? [
          {
            id: 'save',
            label: `Save to ${view.name}`,
            onSelect: () => save.mutate({ name: view.name, toSave: search }),
          },
        ]
      : []),
    { id: 'new', label: 'Save as new view', onSelect: () => openForm('new') },
    ...(view
      ? [
          { id: 'rename', label: 'Rename', onSelect: () => openForm('rename') },
          { id: 'delete', label: 'Delete', danger: true, separated: true, onSelect: () => remove.mutate(view) },
        ]
      : []),
  ]
  return (
    <>
      <Menu label="Manage views" button={view && changed ? 'Save view' : 'Views'} items={items} />
      <Suspense fallback={null}>
        {naming && (
          <NameViewDialog
            title={naming === 'rename' ? 'Rename view' : 'Save as new view'}
            name={naming === 'rename' ? (view?.name ?? '') : ''}
            busy={save.isPending}
            error={save.error ?? undefined}
            onSave={(name) => save.mutate({ name, toSave: naming === 'rename' ? (view?.search ?? '') : search })}
            onClose={() => setNaming(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
