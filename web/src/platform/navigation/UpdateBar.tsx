import { useSyncExternalStore } from 'react'
import type { AppUpdate } from './app-update.ts'

/** Shown only while a form or a payment prevents an automatic update. */
export function UpdateBar({ update, reload }: { update: AppUpdate; reload: () => void }) {
  const { noticeShown } = useSyncExternalStore(update.subscribe, update.getSnapshot)
  return (
    <output className="block">
      {noticeShown && (
        <div className="flex min-h-11 flex-wrap items-center justify-center gap-x-3 bg-info-soft px-4 text-body text-info-text">
          <span>A new version is available</span>
          <button
            type="button"
            onClick={reload}
            className="min-h-11 rounded-sm px-2 font-medium underline focus-visible:outline-2 focus-visible:outline-focus"
          >
            Reload
          </button>
        </div>
      )}
    </output>
  )
}
