import { WifiOff } from 'lucide-react'
import { useOnline } from './use-online.ts'

/** Part of the layout, shown only without a connection. */
export function OfflineBar() {
  const online = useOnline()
  return (
    <output>
      {!online && (
        <span className="flex items-center justify-center gap-2 bg-text px-4 py-2 font-medium text-page">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You’re offline. Your work is saved on this device.
        </span>
      )}
    </output>
  )
}
