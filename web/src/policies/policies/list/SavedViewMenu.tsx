import type { SavedView } from '@okwan/contract/platform/saved-views'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'

const NameViewDialog = lazyPart(() => import('./NameViewDialog.tsx'), 'NameViewDialog')

type SavedViewMenuProps = {
  /** The one that is open; none for a view that everybody has. */
  view: SavedView | undefined
  /** Filters, order and columns as they are now. */
  search: string
  changed: boolean
  onOpen: (view: SavedView) => void
  onDeleted: () => void
}

/** Keeping the filters of a list: as a new view, in the open one, or not at all any more. */
export function SavedViewMenu({ view, search, changed, onOpen, onDeleted }: SavedViewMenuProps) {
  const [naming, setNaming] = useState<'new' | 'rename'>()
  const queryClient = useQueryClient()
  const refreshViews = () => refresh(queryClient, 'GET /saved-views')
  const save = useMutation({
    mutationFn: ({ name, kept }: { name: string; kept: string }) =>
      view && naming !== 'new'
        ? call('PUT /saved-views/{viewId}', { params: { viewId: view.viewId }, body: { name, search: kept } })
        : call('POST /saved-views', { body: { list: 'policies', name, search: kept } }),
    onSuccess: async (saved) => {
      await refreshViews()
      setNaming(undefined)
      onOpen(saved)
      toast(`${saved.name} saved`)
    },
  })
  const restore = (gone: SavedView) =>
    void call('POST /saved-views', { body: { list: 'policies', name: gone.name, search: gone.search } }).then(
      refreshViews,
    )
  const remove = useMutation({
    mutationFn: (gone: SavedView) => call('DELETE /saved-views/{viewId}', { params: { viewId: gone.viewId } }),
    onSuccess: async (_, gone) => {
      await refreshViews()
      onDeleted()
      toast(`${gone.name} deleted`, { label: 'Undo', onClick: () => restore(gone) })
    },
  })
  const begin = (what: 'new' | 'rename') => {
    save.reset()
    setNaming(what)
  }
  const items: MenuItem[] = [
    ...(view && changed
      ? [{ id: 'save', label: `Save in ${view.name}`, onSelect: () => save.mutate({ name: view.name, kept: search }) }]
      : []),
    { id: 'new', label: 'Save as a new view', onSelect: () => begin('new') },
    ...(view
      ? [
          { id: 'rename', label: 'Rename', onSelect: () => begin('rename') },
          { id: 'delete', label: 'Delete', danger: true, separated: true, onSelect: () => remove.mutate(view) },
        ]
      : []),
  ]
  return (
    <>
      <Menu label="Save or change views" button={view && changed ? 'Save view' : 'Views'} items={items} />
      <Suspense fallback={null}>
        {naming && (
          <NameViewDialog
            title={naming === 'rename' ? 'Rename view' : 'Save as a new view'}
            name={naming === 'rename' ? (view?.name ?? '') : ''}
            busy={save.isPending}
            error={save.error ?? undefined}
            onSave={(name) => save.mutate({ name, kept: naming === 'rename' ? (view?.search ?? '') : search })}
            onClose={() => setNaming(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
