import { WifiOff } from 'lucide-react'
import { useOnline } from './use-online.ts'

/** Stands once in the shell and shows itself only without a connection. */
export function OfflineBar() {
  const online = useOnline()
  return (
    <output>
      {!online && (
        <span className="flex items-center justify-center gap-2 bg-text px-4 py-2 font-medium text-page">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline. Your work is kept on this device.
        </span>
      )}
    </output>
  )
}
